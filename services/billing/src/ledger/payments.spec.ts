import 'reflect-metadata';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { anOrder, aUser, openBilling, type OpenBilling } from '../testing/open-billing.js';

let billing: OpenBilling;
beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.close());

/** Takes an order through these statuses, executing the money of each before the next. */
async function orderThrough(...statuses: OrderStatus[]) {
  const placed = anOrder();
  await billing.deliver(placed);
  for (const [index, status] of statuses.entries()) {
    await billing.deliver({ ...placed, status, version: index + 2 });
    await billing.make();
  }
  return placed.order;
}
const kindsOf = async (order: string) =>
  (await billing.moneyOf(order)).staff?.operations.map(({ kind }) => kind);

describe('the payment of an order', () => {
  it('PAY-1: holds the payment by the demo card as soon as the order is placed', async () => {
    const order = await orderThrough();
    expect(await billing.moneyOf(order)).toMatchObject({
      state: 'held',
      method: 'demo-card',
      amount: 59.8,
      sentence: 'Paid by card (demo): on hold',
      staff: { held: 59.8, charged: 0, refunded: 0, left: 0 },
    });
  });

  it('creates no payment for an order that costs nothing', async () => {
    const free = anOrder({ totalCents: 0 });
    await billing.deliver(free);
    const sentence = 'Nothing to pay';
    expect(await billing.moneyOf(free.order)).toMatchObject({ state: 'none', sentence });
  });

  it.each(['shipped', 'delivered'] as const)('charges an order once it is %s', async (status) => {
    const order = await orderThrough(status);
    expect(await billing.moneyOf(order)).toMatchObject({
      state: 'charged',
      staff: { held: 0, charged: 59.8, left: 59.8 },
    });
  });

  it('keeps an order charged, once, whatever status follows except cancelled', async () => {
    const order = await orderThrough('shipped', 'pending', 'delivered', 'processing', 'shipped');
    expect(await kindsOf(order)).toEqual(['secure', 'capture']);
  });

  it('charges an order that left and went back to pending before billing saw it shipped', async () => {
    const placed = anOrder();
    await billing.deliver(placed);
    await billing.deliver({ ...placed, hasLeft: true, version: 3 });
    await billing.make();
    expect(await billing.moneyOf(placed.order)).toMatchObject({ state: 'charged' });
  });

  it('PAY-15: releases the payment if the order is cancelled before the charge', async () => {
    const order = await orderThrough('processing', 'cancelled');
    const { state, sentence, staff } = await billing.moneyOf(order);
    expect([state, sentence, staff?.held]).toEqual([
      'released',
      'Paid by card (demo): released',
      0,
    ]);
  });

  it('PAY-15: refunds the payment once if the order is cancelled after the charge', async () => {
    const before = (await billing.published()).length;
    const order = await orderThrough('shipped', 'cancelled', 'cancelled');
    expect(await billing.moneyOf(order)).toMatchObject({
      state: 'refunded',
      sentence: 'Paid by card (demo): refunded $59.80',
      staff: { charged: 59.8, refunded: 59.8, left: 0 },
    });
    expect((await billing.published()).slice(before)).toMatchObject([
      { order, amountCents: 5_980, currency: 'USD' },
    ]);
  });

  it('secures the payment by another attempt when the order is un-cancelled', async () => {
    const order = await orderThrough('cancelled', 'pending');
    expect(await kindsOf(order)).toEqual(['secure', 'release', 'secure']);
    const again = await orderThrough('shipped', 'cancelled', 'shipped');
    expect(await kindsOf(again)).toEqual(['secure', 'capture', 'refund', 'secure', 'capture']);
    expect((await billing.moneyOf(again)).staff).toMatchObject({ charged: 119.6, refunded: 59.8 });
  });

  it.each<[string, OrderStatus[], string]>([
    [
      'cancelled while its charge is under way: it is refunded',
      ['shipped', 'cancelled'],
      'refunded',
    ],
    [
      'sent while its release is under way: it is charged again',
      ['cancelled', 'shipped'],
      'charged',
    ],
    [
      'cancelled and back while its charge is under way: it is charged once',
      ['shipped', 'cancelled', 'processing'],
      'charged',
    ],
  ])('settles the payment of an order that is %s', async (_what, statuses, state) => {
    const placed = anOrder();
    await billing.deliver(placed);
    for (const [index, status] of statuses.entries())
      await billing.deliver({ ...placed, status, version: index + 2 });
    await billing.make();
    expect((await billing.moneyOf(placed.order)).state).toBe(state);
  });

  it('reaches the same payment of an order in whatever sequence and number the events come', async () => {
    const placed = anOrder();
    const shipped = { ...placed, status: 'shipped' as const, version: 2 };
    const delivered = { ...placed, status: 'delivered' as const, version: 3 };
    await billing.deliver(delivered, placed);
    await billing.deliver(shipped, delivered);
    await billing.deliver(placed);
    await billing.make();
    expect(await kindsOf(placed.order)).toEqual(['secure', 'capture']);
    const late = anOrder({ status: 'cancelled', version: 2 });
    await billing.deliver(late);
    await billing.deliver({ ...late, status: 'pending', version: 1 });
    expect((await billing.moneyOf(late.order)).state).toBe('none');
  });

  it('creates one payment when eight processes receive the same events at once', async () => {
    const orders = Array.from({ length: 20 }, () => anOrder({ status: 'shipped' }));
    await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        billing.deliver(...(nth % 2 ? orders : orders.toReversed())),
      ),
    );
    await Promise.all([billing.make(), billing.make()]);
    for (const { order } of orders) expect(await kindsOf(order)).toEqual(['secure', 'capture']);
  });

  it('PAY-27: shows a payment to its customer without the sums, and to another user as an unknown one', async () => {
    const placed = anOrder();
    await billing.deliver(placed);
    const { staff: _sums, ...shown } = await billing.moneyOf(placed.order);
    const own = aUser({ _id: placed.user });
    expect(await billing.payments.get(placed.order, own)).toEqual(shown);
    const refusalOf = (order: string) =>
      billing.payments.get(order, aUser()).catch((error: unknown) => error);
    const another = await refusalOf(placed.order);
    expect(another).toMatchObject({ code: 'order.notFound' });
    expect(await refusalOf(crypto.randomUUID())).toEqual(another);
  });
});

describe('the list of payments', () => {
  it('lists payments in pages, newest first, by state and days', async () => {
    const day = (n: number) => `2025-03-0${String(n)}T12:00:00.000Z`;
    const orders = [1, 2, 3, 4].map((n) =>
      anOrder({ placedAt: day(n), at: day(n), ...(n === 2 && { status: 'shipped' }) }),
    );
    await billing.deliver(...orders);
    await billing.make();
    const range = { from: day(1), until: day(4), limit: 2 };
    const first = await billing.listPayments(range);
    expect(first.payments.map(({ order }) => order)).toEqual([orders[2]?.order, orders[1]?.order]);
    const next = await billing.listPayments({ ...range, after: first.next ?? '' });
    expect(next).toMatchObject({ payments: [{ order: orders[0]?.order }], next: null });
    const charged = await billing.listPayments({ ...range, state: 'charged' });
    expect(charged.payments).toMatchObject([
      { order: orders[1]?.order, state: 'charged', amount: 59.8, createdAt: day(2) },
    ]);
  });

  it('lists payments in pages by the sums paid and refunded, each once', async () => {
    const at = '2025-04-01T12:00:00.000Z';
    const sums = [3_000, 1_000, 2_000, 1_000];
    const orders = sums.map((totalCents) => anOrder({ placedAt: at, at, totalCents }));
    await billing.deliver(...orders);
    const range = { from: at, until: '2025-04-02T12:00:00.000Z', limit: 3 };
    const pagesBy = async (sort: 'amount' | 'refunded', order: 'asc' | 'desc') => {
      const first = await billing.listPayments({ ...range, sort, order });
      const rest = await billing.listPayments({ ...range, sort, order, after: first.next ?? '' });
      expect(rest.next).toBeNull();
      return [...first.payments, ...rest.payments];
    };
    expect((await pagesBy('amount', 'asc')).map(({ amount }) => amount)).toEqual([10, 10, 20, 30]);
    const down = await pagesBy('amount', 'desc');
    expect(down.map(({ amount }) => amount)).toEqual([30, 20, 10, 10]);
    expect(new Set(down.map(({ _id }) => _id)).size).toBe(4);
    expect(await pagesBy('refunded', 'asc')).toHaveLength(4);
    const ofAnother = billing.listPayments({ ...range, after: 'x' });
    await expect(ofAnother).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it.each([
    ['', 'payments_by_time'],
    [
      "money_state(state, secured, captured, released, refunded, disputed) = 'held' AND",
      'payments_by_money_state',
    ],
    ["method = 'cash' AND", 'payments_by_method'],
    ["state IN ('opening', 'open', 'refused') AND", 'payments_unpaid'],
  ])('reads the list of payments through an index (%s)', async (condition, index) => {
    await billing.dataSource.query('SET enable_seqscan = off');
    const plan = await billing.dataSource.query<unknown[]>(
      `EXPLAIN SELECT id FROM payments WHERE ${condition} created_at < now()
        ORDER BY created_at DESC, id DESC LIMIT 50`,
    );
    expect(JSON.stringify(plan)).toContain(index);
  });
});
