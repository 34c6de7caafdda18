// Active orders that are not paid again.
import 'reflect-metadata';
import { DAY_MS, HOUR_MS } from '@shop/contracts/core/time';
import { goesOn, heldOrder, type CardOrder } from '../testing/card-orders.js';
import { openBilling, type OpenBilling } from '../testing/open-billing.js';
import { HoldEnds } from './hold-ends.js';
import { UnpaidOrders } from './unpaid-orders.js';

let billing: OpenBilling;
let holds: HoldEnds;
let unpaid: UnpaidOrders;
beforeAll(async () => {
  billing = await openBilling();
  holds = new HoldEnds(billing.dataSource, billing.moves, billing.news);
  unpaid = new UnpaidOrders(billing.dataSource, billing.news);
});
afterAll(() => billing.close());

/** An order whose hold lapsed this number of days ago. */
async function lapsedOrder(daysAgo: number): Promise<CardOrder> {
  const order = await heldOrder(billing, new Date(Date.now() - HOUR_MS));
  await holds.look();
  await billing.dataSource.query(
    'UPDATE payments SET created_at = now() - make_interval(days => $2) WHERE order_id = $1 AND attempt = 2',
    [order.order, daysAgo],
  );
  return order;
}
/** Closes the page on which its shopper could pay, so that another one follows. */
async function pageCloses({ order }: CardOrder): Promise<void> {
  await billing.dataSource.transaction(async (manager) => {
    await manager.query(
      "UPDATE payments SET state = 'closed' WHERE order_id = $1 AND state = 'opening'",
      [order],
    );
    await billing.moves.reconcile(manager, [{ order, at: new Date() }]);
  });
}
const daysUnpaid = async ({ order }: CardOrder): Promise<number | undefined> => {
  const { payments } = await billing.listPayments({ attention: 'unpaid', limit: 100 });
  const since = payments.find((one) => one.order === order)?.unpaidSince;
  expect((await billing.moneyOf(order)).staff?.unpaidSince).toBe(since);
  return since === undefined ? undefined : Math.round((Date.now() - Date.parse(since)) / DAY_MS);
};
const notifiedOf = async ({ order }: CardOrder) =>
  (await billing.published()).filter(
    (payload) => payload['order'] === order && payload['what'] === 'unpaid',
  );

describe('an order that must be paid again', () => {
  it('publishes an order to be paid again to staff once, and lists it, after 7 days without payment', async () => {
    const late = await lapsedOrder(8);
    const early = await lapsedOrder(6);
    expect([await daysUnpaid(late), await daysUnpaid(early)]).toEqual([8, undefined]);
    await Promise.all([unpaid.look(), unpaid.look()]);
    await pageCloses(late);
    await unpaid.look();
    expect(await daysUnpaid(late)).toBe(8);
    expect(await notifiedOf(late)).toMatchObject([{ amountCents: 5_980, user: late.user }]);
    expect(await notifiedOf(early)).toEqual([]);
  });

  it('ends the unpaid mark of an order once it is paid, or cancelled', async () => {
    const paid = await lapsedOrder(9);
    const cancelled = await lapsedOrder(9);
    await billing.dataSource.query(
      "UPDATE payments SET state = 'secured', secured = amount WHERE order_id = $1 AND state = 'opening'",
      [paid.order],
    );
    await goesOn(billing, cancelled, 'cancelled');
    await unpaid.look();
    for (const order of [paid, cancelled]) {
      expect(await daysUnpaid(order)).toBeUndefined();
      expect(await notifiedOf(order)).toEqual([]);
    }
  });

  it('excludes an order that was never placed from the unpaid ones', async () => {
    const order = await heldOrder(billing);
    await billing.dataSource.query(
      `UPDATE payments SET state = 'open', created_at = now() - interval '9 days' WHERE order_id = $1`,
      [order.order],
    );
    await billing.dataSource.query(
      "UPDATE order_money SET order_status = 'awaiting' WHERE order_id = $1",
      [order.order],
    );
    expect(await daysUnpaid(order)).toBeUndefined();
  });
});
