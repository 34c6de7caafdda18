// The money of orders after items were cancelled, by every method.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import fc from 'fast-check';
import type { OrderUpdate } from './orders.query.js';
import { admin, anOrder } from '../testing/open-billing.js';
import { openMethods, type OpenMethods } from '../testing/open-methods.js';
import { openStripe, type OpenStripe } from '../testing/open-stripe.js';

describe('an order that becomes cheaper', () => {
  let billing: OpenMethods;
  beforeAll(async () => {
    billing = await openMethods();
  });
  afterAll(() => billing.close());

  const takes = async (news: OrderUpdate, more: Partial<OrderUpdate>): Promise<void> => {
    Object.assign(news, more, { version: news.version + 1 });
    await billing.deliver(news);
    await billing.make();
  };
  const withCredit = async (cents: number, more: Partial<OrderUpdate> = {}) => {
    const user = randomUUID();
    const account = await billing.someCredit(user, 100);
    const creditParts = [{ account, label: 'Store credit', cents }];
    return { account, news: anOrder({ user, creditParts, creditCents: cents, ...more }) };
  };

  it('releases the part of a hold that is not needed, and charges the rest', async () => {
    const news = anOrder({ totalCents: 5_000 });
    await takes(news, {});
    await takes(news, { totalCents: 3_000 });
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'held' });
    await takes(news, { status: 'shipped' });
    expect(await billing.movesOf(news.order)).toEqual([
      'secure 50 done',
      'release 20 done',
      'capture 30 done',
    ]);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'charged' });
  });

  it('refunds the share of a charged order once, in addition to a refund by staff', async () => {
    const news = anOrder({ totalCents: 5_000, status: 'shipped' });
    await takes(news, {});
    const requested = { order: news.order, amount: 10, reason: 'Late', purpose: 'one' };
    await billing.refunds.refund(admin, requested);
    await takes(news, { totalCents: 3_000 });
    await takes(news, {});
    const moves = (await billing.movesOf(news.order)) ?? [];
    expect(moves.filter((move) => move.startsWith('refund')).toSorted()).toEqual([
      'refund 10 done',
      'refund 20 done',
    ]);
    await takes(news, { status: 'cancelled' });
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'refunded' });
  });

  it('V6: releases the card before the credit', async () => {
    const { account, news } = await withCredit(2_000, { totalCents: 5_000 });
    await takes(news, {});
    await takes(news, { totalCents: 2_500 });
    expect(await billing.balanceOf(account)).toBe(8_000);
    await takes(news, {
      totalCents: 1_500,
      creditCents: 1_500,
      creditParts: [{ account, label: 'Store credit', cents: 1_500 }],
    });
    expect(await billing.balanceOf(account)).toBe(8_500);
    await takes(news, { status: 'shipped' });
    await takes(news, { status: 'cancelled' });
    expect(await billing.balanceOf(account)).toBe(10_000);
  });

  it('returns a part of an invoice to the limit of its customer', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'invoice' });
    await billing.terms.save(admin, {
      user: news.user,
      limit: 100,
      version: 0,
      isOn: true,
      company: 'Nakshi',
      dueDays: 14,
      messageId: randomUUID(),
    });
    await takes(news, {});
    await takes(news, { totalCents: 4_000 });
    await takes(news, { status: 'shipped' });
    await billing.receive(news.order, 30);
    await takes(news, { totalCents: 2_500 });
    expect((await billing.terms.get(news.user)).used).toBe(0);
    expect(await billing.movesOf(news.order)).toEqual(
      expect.arrayContaining(['release 10 done', 'refund 5 wanted']),
    );
  });

  it('releases the amount owed again if a received payment is reversed in the meantime', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'invoice' });
    await billing.terms.save(admin, {
      user: news.user,
      limit: 100,
      version: 0,
      isOn: true,
      company: 'Nakshi',
      dueDays: 14,
      messageId: randomUUID(),
    });
    await takes(news, {});
    await billing.receive(news.order, 45);
    Object.assign(news, { totalCents: 2_000, version: news.version + 1 });
    await billing.deliver(news);
    const { staff } = await billing.moneyOf(news.order);
    const operation = staff?.operations.find(({ kind }) => kind === 'capture')?._id ?? '';
    await billing.byHand.reverse(admin, { order: news.order, operation, reason: 'Another order' });
    await billing.make();
    expect((await billing.terms.get(news.user)).used).toBe(20);
    expect((await billing.moneyOf(news.order)).staff).toMatchObject({ missing: 20 });
  });

  it('opens a smaller payment for an order that waits for a transfer again', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'transfer', account: 'BD12' });
    await takes(news, {});
    await takes(news, { totalCents: 3_000 });
    const rows = await billing.dataSource.query<{ state: string; amount: number }[]>(
      'SELECT state, amount::int FROM payments WHERE order_id = $1 ORDER BY attempt',
      [news.order],
    );
    expect(rows).toEqual([
      { state: 'closed', amount: 5_000 },
      { state: 'open', amount: 3_000 },
    ]);
  });

  it('lowers a partly received transfer, and refunds what exceeds the new price', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'transfer', account: 'BD12' });
    await takes(news, {});
    await billing.receive(news.order, 30);
    await takes(news, { totalCents: 4_000 });
    await expect(billing.receive(news.order, 10.01)).rejects.toMatchObject({
      message: 'Only $10.00 is outstanding.',
    });
    await takes(news, { totalCents: 2_500 });
    expect(await billing.movesOf(news.order)).toEqual(
      expect.arrayContaining(['capture 30 done', 'refund 5 wanted']),
    );
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'charged' });
  });

  it('refunds what a refund by staff left no room for, once there is room again', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'transfer', account: 'BD12' });
    await takes(news, {});
    await billing.receive(news.order, 50);
    const refund = { order: news.order, amount: 40, reason: 'Late', purpose: 'staff' };
    await billing.refunds.refund(admin, refund);
    await takes(news, { totalCents: 3_000 });
    const refunds = async () =>
      (await billing.movesOf(news.order))?.filter((move) => move.startsWith('refund')).toSorted();
    expect(await refunds()).toEqual(['refund 10 wanted', 'refund 40 wanted']);
    const [staff] = await billing.dataSource.query<{ id: string }[]>(
      "SELECT id FROM operations WHERE kind = 'refund' AND amount = 4000",
    );
    const reversed = { order: news.order, operation: staff?.id ?? '', reason: 'Never sent' };
    for (let press = 0; press < 2; press++) await billing.byHand.reverse(admin, reversed);
    await takes(news, {});
    expect(await refunds()).toEqual(['refund 10 wanted', 'refund 10 wanted', 'refund 40 refused']);
  });

  it('keeps what is held or charged equal to the price after any changes', async () => {
    type Step = OrderStatus | 'cheaper' | 'dearer';
    const step = fc.constantFrom<Step>(
      'cheaper',
      'cheaper',
      'dearer',
      'shipped',
      'processing',
      'cancelled',
    );
    const methods = fc.constantFrom<PaymentMethod>('demo-card', 'cash', 'credit');
    await fc.assert(
      fc.asyncProperty(
        methods,
        fc.boolean(),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (method, isPartCredit, steps) => {
          const credit = method === 'credit' ? 5_000 : isPartCredit ? 1_200 : 0;
          const { account, news } = await withCredit(credit, { method, totalCents: 5_000 });
          if (credit === 0) news.creditParts = [];
          await takes(news, {});
          for (const next of steps)
            if (next === 'dearer') {
              // Only the amount that the courier collects grows without another payment.
              if (method === 'cash' && news.status !== 'cancelled')
                await takes(news, { totalCents: news.totalCents + 700 });
            } else if (next !== 'cheaper') await takes(news, { status: next });
            else if (news.status !== 'cancelled') {
              const totalCents = Math.max(0, news.totalCents - 900);
              const creditCents = Math.min(news.creditCents, totalCents);
              const [part] = news.creditParts;
              const creditParts = part ? [{ ...part, cents: creditCents }] : [];
              await takes(news, { totalCents, creditCents, creditParts });
            }
          const [row] = await billing.dataSource.query<{ kept: number }[]>(
            `SELECT coalesce(sum(secured - released - refunded - refunding), 0)::int AS kept
               FROM payments WHERE order_id = $1 AND state IN ('secured', 'captured')`,
            [news.order],
          );
          expect(row?.kept).toBe(news.status === 'cancelled' ? 0 : news.totalCents);
          expect(await billing.balanceOf(account)).toBeGreaterThanOrEqual(10_000 - credit);
          expect(await billing.wrongBalances()).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);
});

describe('an order by card that becomes cheaper', () => {
  let stripe: OpenStripe;
  beforeAll(async () => {
    stripe = await openStripe();
  });
  afterAll(() => stripe.close());

  it('charges only the new price, which releases the rest of the hold', async () => {
    const order = await stripe.held({ totalCents: 5_000 });
    await stripe.deliver({ ...order, totalCents: 3_000, version: 10 });
    await stripe.make();
    await stripe.deliver({ ...order, totalCents: 3_000, status: 'shipped', version: 11 });
    await stripe.make();
    const [row] = await stripe.dataSource.query<Record<string, unknown>[]>(
      `SELECT state, secured::int, captured::int, released::int
         FROM payments WHERE order_id = $1`,
      [order.order],
    );
    expect(row).toMatchObject({
      state: 'captured',
      secured: 5_000,
      captured: 3_000,
      released: 2_000,
    });
    expect(stripe.intentsOf(order)).toMatchObject([
      { status: 'succeeded', amount_received: 3_000, amount_capturable: 0 },
    ]);
    await stripe.deliver({ ...order, totalCents: 1_000, status: 'shipped', version: 12 });
    await stripe.make();
    expect(await stripe.moneyOf(order.order)).toMatchObject({ state: 'partly refunded' });
  });
});
