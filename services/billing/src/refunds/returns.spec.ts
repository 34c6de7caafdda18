import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { admin, anOrder } from '../testing/open-billing.js';
import { openMethods, type OpenMethods } from '../testing/open-methods.js';
import { ReturnsConsumer } from './returns.consumer.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

/** Delivers the event of a settled return twice, and makes its refund. */
async function settle(
  order: string,
  amountCents: number,
  wish: { toCredit?: true } = {},
): Promise<void> {
  const event = { order, return: randomUUID(), number: 'R1', amountCents, by: admin._id, ...wish };
  for (const at of [new Date().toISOString(), new Date().toISOString()]) {
    const eventId = randomUUID();
    await billing.dataSource.transaction((manager) =>
      new ReturnsConsumer(billing.documents).settled(
        { ...event, at },
        { manager, eventId, requestId: eventId, occurredAt: new Date(at) },
      ),
    );
  }
  await billing.make();
}
const refundsOf = async (order: string) =>
  ((await billing.movesOf(order)) ?? []).filter((move) => move.startsWith('refund')).toSorted();
/** Cents of the store credit of a user. */
const creditOf = async (user: string): Promise<number> => {
  const { balance } = await billing.credit.get(user);
  return Math.round(balance * 100);
};
const toCredit = { toCredit: true } as const;

/** A dispatched order of $50 on invoice, without any payment. */
async function sentOnInvoice() {
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
  await billing.deliver(news);
  await billing.change(news, 'shipped');
  return news;
}

describe('the refund of a return', () => {
  it('RET-1: refunds each settled return once', async () => {
    const news = anOrder({ totalCents: 5_000, status: 'shipped' });
    await billing.deliver(news);
    await billing.make();
    await settle(news.order, 1_600);
    await settle(news.order, 1_000);
    expect(await refundsOf(news.order)).toEqual(['refund 10 done', 'refund 16 done']);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'partly refunded' });
  });

  it('RET-6: refunds no more than was captured by card, credit and gift card, in that order', async () => {
    const user = randomUUID();
    const credit = await billing.someCredit(user, 20);
    const card = await billing.aCard(10);
    const creditParts = [
      { account: credit, label: 'Store credit', cents: 2_000 },
      { account: card.account, label: card.label, cents: 1_000 },
    ];
    const paid = { user, creditParts, creditCents: 3_000, totalCents: 5_000 };
    const news = anOrder({ ...paid, status: 'shipped' });
    await billing.deliver(news);
    await billing.make();
    await settle(news.order, 2_500);
    expect(await billing.balanceOf(credit)).toBe(500);
    await settle(news.order, 9_900);
    expect([await billing.balanceOf(credit), await billing.balanceOf(card.account)]).toEqual([
      2_000, 1_000,
    ]);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'refunded' });
    await settle(news.order, 100);
    expect(await refundsOf(news.order)).toHaveLength(3);
  });

  it.each(['demo-card', 'invoice'] as const)(
    'V20: does not charge returned items by %s again after an un-cancellation',
    async (method) => {
      const news = method === 'invoice' ? await sentOnInvoice() : anOrder({ totalCents: 5_000 });
      if (method !== 'invoice') {
        await billing.deliver(news);
        await billing.change(news, 'shipped');
      }
      await billing.make();
      await settle(news.order, 2_000);
      for (const [at, status] of (['cancelled', 'pending', 'shipped'] as const).entries()) {
        await billing.change(news, status, 3 + at);
        await billing.make();
      }
      const moves = (await billing.movesOf(news.order)) ?? [];
      expect(moves).toContain('secure 30 done');
      if (method === 'invoice') expect((await billing.terms.get(news.user)).used).toBe(30);
      else expect(moves.filter((move) => move.startsWith('capture'))).toContain('capture 30 done');
      await settle(news.order, 1_000);
      await billing.change(news, 'delivered', 6);
      await billing.make();
      expect(
        (await billing.movesOf(news.order))?.filter((move) => move.startsWith('secure')),
      ).toEqual(['secure 50 done', 'secure 30 done']);
      if (method === 'invoice') expect((await billing.terms.get(news.user)).used).toBe(20);
    },
  );

  it('V9: lowers what is owed by invoice first, and refunds only what was received above it', async () => {
    const news = await sentOnInvoice();
    await settle(news.order, 2_000);
    expect((await billing.terms.get(news.user)).used).toBe(30);
    await expect(billing.receive(news.order, 30.01)).rejects.toMatchObject({
      message: 'Only $30.00 is outstanding.',
    });
    await billing.receive(news.order, 20);
    await settle(news.order, 1_500);
    expect((await billing.movesOf(news.order))?.toSorted()).toEqual([
      'capture 20 done',
      'refund 5 wanted',
      'release 10 done',
      'release 20 done',
      'secure 50 done',
    ]);
    expect((await billing.terms.get(news.user)).used).toBe(0);
    await billing.change({ ...news, totalCents: 4_500 }, 'shipped', 3);
    expect(await refundsOf(news.order)).toEqual(['refund 5 wanted', 'refund 5 wanted']);
  });

  it('V9: ends an unpaid invoice whose items were all returned', async () => {
    const news = await sentOnInvoice();
    await settle(news.order, 1_000);
    await settle(news.order, 4_000);
    await billing.change(news, 'delivered', 3);
    expect(await billing.movesOf(news.order)).toEqual([
      'secure 50 done',
      'release 10 done',
      'release 40 done',
    ]);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'released' });
  });

  it('V6, V27: refunds cancelled items by credit where returns have used up the card and the difference', async () => {
    const user = randomUUID();
    const credit = await billing.someCredit(user, 20);
    const creditParts = [{ account: credit, label: 'Store credit', cents: 2_000 }];
    const news = anOrder({ user, creditParts, creditCents: 2_000, totalCents: 5_000 });
    await billing.deliver(news);
    const differences = [{ part: 2, cents: 500, until: '2099-01-01T00:00:00.000Z' }];
    await billing.deliver({ ...news, differences, version: 2 });
    await billing.dataSource.transaction((manager) => billing.moves.agree(manager, news.order));
    const dearer = { ...news, totalCents: 5_500, differences: [{ part: 2, cents: 500 }] };
    await billing.change(dearer, 'shipped', 3);
    await settle(news.order, 3_000);
    await billing.change({ ...news, totalCents: 4_000 }, 'shipped', 4);
    await billing.make();
    expect((await billing.moneyOf(news.order)).staff).toMatchObject({ refunded: 45, left: 10 });
    expect(await billing.balanceOf(credit)).toBe(1_000);
    await billing.change({ ...news, totalCents: 4_000 }, 'delivered', 5);
    expect((await billing.moneyOf(news.order)).staff).toMatchObject({ refunded: 45, left: 10 });
  });

  it('RET-6: waits for the cash of an order that credit pays in part', async () => {
    const user = randomUUID();
    const credit = await billing.someCredit(user, 20);
    const creditParts = [{ account: credit, label: 'Store credit', cents: 2_000 }];
    const paid = { user, creditParts, creditCents: 2_000, totalCents: 5_000 };
    const news = anOrder({ ...paid, method: 'cash' });
    await billing.deliver(news);
    await billing.change(news, 'delivered');
    await settle(news.order, 2_500);
    await billing.receive(news.order, 10);
    expect(await refundsOf(news.order)).toEqual([]);
    await billing.receive(news.order, 20);
    expect(await refundsOf(news.order)).toEqual(['refund 25 wanted']);
    expect(await billing.balanceOf(credit)).toBe(0);
  });

  it('RET-6: refunds cash once the courier has handed it over', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'cash' });
    await billing.deliver(news);
    await billing.change(news, 'delivered');
    await settle(news.order, 2_000);
    await settle(news.order, 1_000);
    expect(await refundsOf(news.order)).toEqual([]);
    expect(await billing.moneyOf(news.order)).toMatchObject({ staff: { awaited: 30 } });
    await billing.receive(news.order, 10);
    expect(await refundsOf(news.order)).toEqual(['refund 10 wanted']);
    await billing.receive(news.order, 40);
    expect(await refundsOf(news.order)).toEqual(['refund 10 wanted', 'refund 20 wanted']);
    await settle(news.order, 2_000);
    expect(await refundsOf(news.order)).toHaveLength(3);
  });

  it('V35: refunds a card payment to store credit once, and credit and gift cards to themselves', async () => {
    const user = randomUUID();
    const credit = await billing.someCredit(user, 20);
    const card = await billing.aCard(10);
    const creditParts = [
      { account: credit, label: 'Store credit', cents: 500 },
      { account: card.account, label: card.label, cents: 1_000 },
    ];
    const paid = { user, creditParts, creditCents: 1_500, totalCents: 5_000 };
    const news = anOrder({ ...paid, status: 'shipped' });
    await billing.deliver(news);
    await billing.make();
    await settle(news.order, 2_000, toCredit);
    expect(await creditOf(user)).toBe(3_500);
    await settle(news.order, 3_000, toCredit);
    expect(await creditOf(user)).toBe(5_500);
    expect(await billing.balanceOf(card.account)).toBe(1_000);
    const { entries } = await billing.credit.get(user);
    expect(entries.map(({ kind, amount }) => `${kind} ${String(amount)}`).toSorted()).toEqual([
      'give 5',
      'hold -5',
      'issue 20',
      'refund 15',
      'refund 20',
    ]);
    expect(await billing.moneyOf(news.order)).toMatchObject({
      state: 'refunded',
      staff: { left: 0, refunded: 50 },
    });
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('RET-1: refunds two pieces by card and the third as store credit, and all sums agree', async () => {
    const news = anOrder({ totalCents: 6_000, status: 'shipped' });
    await billing.deliver(news);
    await billing.make();
    await settle(news.order, 4_000);
    await settle(news.order, 2_000, toCredit);
    const [sums] = await billing.dataSource.query<Record<string, unknown>[]>(
      `SELECT m.taken::int, m.given_back::int AS "givenBack", p.captured::int, p.refunded::int, p.refunding::int,
              (SELECT sum(amount)::int FROM operations WHERE payment_id = p.id AND kind = 'refund' AND NOT to_credit) AS card,
              (SELECT sum(amount)::int FROM operations WHERE payment_id = p.id AND to_credit AND state = 'done') AS credit,
              (SELECT sum(delta)::int FROM credit_entries WHERE order_id = m.order_id AND kind = 'refund') AS entries,
              (SELECT balance::int FROM credit_accounts WHERE user_id = m.user_id) AS balance
         FROM order_money m JOIN payments p USING (order_id) WHERE m.order_id = $1`,
      [news.order],
    );
    expect(sums).toEqual({
      taken: 6_000,
      givenBack: 6_000,
      captured: 6_000,
      refunded: 6_000,
      refunding: 0,
      card: 4_000,
      credit: 2_000,
      entries: 2_000,
      balance: 2_000,
    });
  });

  it('V35: creates no task for a transfer if its customer wants store credit', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'transfer', status: 'awaiting' });
    await billing.deliver(news);
    await billing.receive(news.order, 50);
    await billing.change(news, 'shipped');
    await settle(news.order, 2_000, toCredit);
    expect(await creditOf(news.user)).toBe(2_000);
    const { staff } = await billing.moneyOf(news.order);
    const refund = staff?.operations.find(({ kind }) => kind === 'refund');
    expect(refund).toMatchObject({ state: 'done', amount: 20, toCredit: true });
    expect([refund?.isTask, refund?.isReversible]).toEqual([undefined, undefined]);
    await settle(news.order, 1_000);
    expect(await refundsOf(news.order)).toEqual(['refund 10 wanted', 'refund 20 done']);
  });

  it('V35: refunds cash as store credit once the courier has handed it over', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'cash' });
    await billing.deliver(news);
    await billing.change(news, 'delivered');
    await settle(news.order, 2_000, toCredit);
    expect(await creditOf(news.user)).toBe(0);
    await billing.receive(news.order, 50);
    await billing.make();
    expect(await creditOf(news.user)).toBe(2_000);
    expect(await refundsOf(news.order)).toEqual(['refund 20 done']);
  });
});
