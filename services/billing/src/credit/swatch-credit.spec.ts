// Tests the credit that swatches earn on a real database: earned once, spent once, returned once.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { PayingService } from '../methods/paying.service.js';
import { PaymentProviders, type PaymentProvider } from '../providers/payment-provider.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import { anOrder } from '../testing/open-billing.js';
import { CreditEnds } from './credit-ends.js';

let billing: OpenMethods;
let ends: CreditEnds;
let payingOf: (user: string) => ReturnType<PayingService['find']>;
beforeAll(async () => {
  billing = await openMethods();
  ends = new CreditEnds(billing.dataSource);
  class None extends PaymentProviders {
    readonly all: readonly PaymentProvider[] = [];
  }
  const paying = new PayingService(billing.dataSource, new None());
  payingOf = (user) => paying.find({ user, isCreditWanted: true, giftCards: [] });
});
afterEach(async () => {
  expect(await billing.wrongBalances()).toEqual([]);
});
afterAll(() => billing.close());

/** An order of swatches at $5.00 each, placed today. */
const ofSwatches = (count = 1, news: Partial<OrderUpdate> = {}): OrderUpdate =>
  anOrder({
    totalCents: count * 500,
    placedAt: new Date().toISOString(),
    at: new Date().toISOString(),
    swatches: Array.from({ length: count }, () => ({ product: randomUUID(), cents: 500 })),
    ...news,
  });
async function shipped(count = 1): Promise<OrderUpdate> {
  const order = ofSwatches(count);
  await billing.deliver(order);
  await billing.change(order, 'shipped');
  return order;
}
const accountOf = async (order: string) => {
  const [row] = await billing.dataSource.query<{ id: string; days: number }[]>(
    `SELECT id, extract(epoch FROM ends_at - now()) / 86400 AS days FROM credit_accounts WHERE swatch_order = $1`,
    [order],
  );
  return row?.id ?? '';
};
const daysLeft = async (order: string): Promise<number> => {
  const [row] = await billing.dataSource.query<{ days: string }[]>(
    `SELECT extract(epoch FROM ends_at - now()) / 86400 AS days FROM credit_accounts WHERE swatch_order = $1`,
    [order],
  );
  return Math.round(Number(row?.days));
};
const end = (order: string) =>
  billing.dataSource.query(
    `UPDATE credit_accounts SET ends_at = now() - interval '1 second' WHERE swatch_order = $1`,
    [order],
  );
const creditOf = async (user: string) => (await billing.credit.getOwn(user)).swatches;
const kindsOf = async (user: string) =>
  (await creditOf(user))?.entries.map(({ kind, amount }) => [kind, amount]);
/** An order of cloth of $40.00, of which this account pays these cents. */
async function spend(user: string, account: string, cents = 500): Promise<OrderUpdate> {
  const order = anAwaitingOrder(
    { user, totalCents: 4_000, method: 'cash', placedAt: new Date().toISOString() },
    [{ account, cents }],
  );
  await billing.deliver(order);
  return order;
}
const stateOf = async (order: string) => {
  const [row] = await billing.dataSource.query<{ state: string; reason: string | null }[]>(
    `SELECT state, reason FROM payments WHERE order_id = $1 AND method = 'credit'`,
    [order],
  );
  return row;
};

describe('the credit of swatches', () => {
  it('FAB-68: earns credit when the swatches are sent, with the day on which it ends', async () => {
    const order = ofSwatches(3);
    await billing.deliver(order);
    expect(await creditOf(order.user)).toBeUndefined();
    await billing.change(order, 'shipped');
    const credit = await creditOf(order.user);
    expect(credit).toMatchObject({ balance: 15, parts: [{ amount: 15 }] });
    expect(credit?.entries.map(({ kind, amount, order: of }) => [kind, amount, of])).toEqual(
      Array(3).fill(['earn', 5, order.order]),
    );
    expect(await daysLeft(order.order)).toBe(90);
    expect((await payingOf(order.user)).swatches).toEqual([
      { account: await accountOf(order.order), label: 'Swatch credit', balanceCents: 1_500 },
    ]);
  });

  it('W6: earns once for each swatch, whatever the number of deliveries and changes', async () => {
    const order = await shipped(2);
    await billing.deliver({ ...order, status: 'shipped', version: 2 });
    await billing.change(order, 'delivered', 3);
    expect(await creditOf(order.user)).toMatchObject({ balance: 10 });
    await Promise.all(
      [4, 5, 6].map((version) => billing.deliver({ ...order, status: 'shipped', version })),
    );
    expect(await creditOf(order.user)).toMatchObject({ balance: 10 });
  });

  it('W6: takes back what is unspent with the status, and returns only that', async () => {
    const order = await shipped(2);
    const account = await accountOf(order.order);
    await spend(order.user, account, 300);
    await billing.change(order, 'processing', 3);
    expect(await billing.balanceOf(account)).toBe(0);
    await billing.change(order, 'shipped', 4);
    expect(await billing.balanceOf(account)).toBe(700);
    await billing.change(order, 'cancelled', 5);
    expect(await billing.balanceOf(account)).toBe(0);
    expect(await kindsOf(order.user)).toEqual([
      ['correct', -7],
      ['earn', 7],
      ['correct', -7],
      ['hold', -3],
      ['earn', 5],
      ['earn', 5],
    ]);
  });

  it('W6: takes back credit that an order returns after the swatches were cancelled', async () => {
    const swatches = await shipped();
    const account = await accountOf(swatches.order);
    const order = await spend(swatches.user, account);
    await billing.change(swatches, 'cancelled', 3);
    await billing.change(order, 'closed');
    expect(await billing.balanceOf(account)).toBe(0);
    await billing.change(swatches, 'shipped', 4);
    expect(await billing.balanceOf(account)).toBe(500);
  });

  it('FAB-68: spends the credit once from two tabs', async () => {
    const swatches = await shipped();
    const account = await accountOf(swatches.order);
    const tabs = await Promise.all(Array.from({ length: 10 }, () => spend(swatches.user, account)));
    const states = await Promise.all(tabs.map(({ order }) => stateOf(order)));
    expect(states.filter((one) => one?.state === 'secured')).toHaveLength(1);
    expect(states.find((one) => one?.state === 'refused')).toMatchObject({
      reason: 'Your swatch credit has $0.00 left.',
    });
    expect(await billing.balanceOf(account)).toBe(0);
  });

  it('lets only the owner spend the credit of swatches', async () => {
    const swatches = await shipped();
    const { order } = await spend(randomUUID(), await accountOf(swatches.order));
    expect(await stateOf(order)).toMatchObject({ state: 'refused' });
  });

  it('FAB-71: returns the credit of a cancelled order once', async () => {
    const swatches = await shipped();
    const account = await accountOf(swatches.order);
    const order = await spend(swatches.user, account);
    await billing.change(order, 'pending');
    for (const version of [3, 3, 4]) await billing.change(order, 'cancelled', version);
    expect(await billing.balanceOf(account)).toBe(500);
    expect(await kindsOf(swatches.user)).toEqual([
      ['release', 5],
      ['hold', -5],
      ['earn', 5],
    ]);
    expect(await daysLeft(swatches.order)).toBe(90);
  });

  it('FAB-71: returns the credit of an order that was sent and cancelled after that', async () => {
    const swatches = await shipped();
    const account = await accountOf(swatches.order);
    const order = await spend(swatches.user, account);
    await billing.change(order, 'shipped');
    await billing.change(order, 'cancelled', 3);
    expect(await billing.balanceOf(account)).toBe(500);
  });

  it('cannot be spent after its end, which is recorded', async () => {
    const swatches = await shipped();
    const account = await accountOf(swatches.order);
    await end(swatches.order);
    expect(await creditOf(swatches.user)).toMatchObject({ balance: 0, parts: [] });
    expect(await payingOf(swatches.user)).not.toHaveProperty('swatches');
    expect(await stateOf((await spend(swatches.user, account)).order)).toMatchObject({
      state: 'refused',
    });
    await Promise.all([ends.follow(), ends.follow()]);
    expect(await kindsOf(swatches.user)).toEqual([
      ['expire', -5],
      ['earn', 5],
    ]);
  });

  it('W9: lets returned credit that has ended in the meantime be spent for 14 days, and no other part of it', async () => {
    const swatches = await shipped(2);
    const account = await accountOf(swatches.order);
    const order = await spend(swatches.user, account, 300);
    await end(swatches.order);
    await billing.change(order, 'closed');
    expect(await creditOf(swatches.user)).toMatchObject({ balance: 3 });
    expect(await daysLeft(swatches.order)).toBe(14);
    expect((await kindsOf(swatches.user))?.slice(0, 2).toSorted()).toEqual([
      ['expire', -7],
      ['release', 3],
    ]);
  });

  it('offers the credit that ends first before the others', async () => {
    const first = await shipped();
    const second = ofSwatches(2, { user: first.user });
    await billing.deliver(second);
    await billing.change(second, 'shipped');
    await billing.dataSource.query(
      `UPDATE credit_accounts SET ends_at = now() + interval '5 days' WHERE swatch_order = $1`,
      [second.order],
    );
    expect((await payingOf(first.user)).swatches?.map(({ balanceCents }) => balanceCents)).toEqual([
      1_000, 500,
    ]);
  });
});
