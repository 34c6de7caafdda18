// An order that is sent is charged first, where a provider holds its money.
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderStatus } from '@shop/contracts/order';
import { until } from '@shop/service-kit-testing/until';
import { PricedOrders } from '../testing/priced-orders.js';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
const admin = aUser({ role: 'admin', name: 'Nasreen' });
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 2_400);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const paid = async (): Promise<string> => {
  const { order } = await priced.placeBy('stripe', { [cloth]: 1 });
  await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
  return order._id;
};
const change = (order: string, to: OrderStatus) =>
  shop.statuses.change(order, { to, by: admin, at: new Date() });
const later = (): string => new Date(Date.now() + 1_000).toISOString();
const captured = (order: string, at = later()) =>
  shop.dataSource.transaction((manager) => shop.charges.captured(manager, order, at));
const refused = (order: string) =>
  shop.dataSource.transaction((manager) =>
    shop.charges.refused(manager, order, 'Your bank declined the card.', later()),
  );
const wanted = async () => (await shop.published('order.chargeWanted')).length;
const isWanted = (times = 1) => until(async () => (await wanted()) === times);
const rowOf = async (order: string) => {
  const [row] = await shop.dataSource.query<
    { status: string; charge: unknown; charged_at: Date | null }[]
  >('SELECT status, charge, charged_at FROM orders WHERE id = $1', [order]);
  return row;
};

describe('an order paid by the card of a provider', () => {
  it.each(['shipped', 'delivered'] as const)(
    'PAY-9, PAY-12: becomes %s once all of it is charged',
    async (to) => {
      const order = await paid();
      const changing = change(order, to);
      await isWanted();
      expect(await rowOf(order)).toMatchObject({ status: 'pending', charge: { to } });
      await captured(order);
      await captured(order);
      expect(await changing).toMatchObject({ orderStatus: to });
      expect(await rowOf(order)).toMatchObject({ status: to, charge: null });
      expect(await shop.orders.get(order, admin)).toMatchObject({
        history: [{ to: 'pending' }, { from: 'pending', to, by: 'Nasreen' }],
      });
      expect(await shop.published('order.statusChanged')).toMatchObject([{ version: 3 }]);
      // It is charged: nothing has to be waited for any more.
      await change(order, 'processing');
      await change(order, 'shipped');
      expect(await wanted()).toBe(1);
    },
  );

  it('PAY-10: is charged once when two of the staff send it at the same time', async () => {
    const order = await paid();
    const refusals: unknown[] = [];
    const both = [change(order, 'shipped'), change(order, 'delivered')].map((one) =>
      one.catch((error: unknown) => refusals.push(error)),
    );
    await until(() => refusals.length > 0);
    await captured(order);
    await Promise.all(both);
    expect(refusals).toMatchObject([{ code: 'order.changing' }]);
    expect(await wanted()).toBe(1);
  });

  it('PAY-11: stays what it is when the card is declined, with the sentence of the bank', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    const outcome = expect(changing).rejects.toMatchObject({
      ...{ code: 'order.chargeRefused', message: 'Your bank declined the card.' },
    });
    await isWanted();
    await refused(order);
    await outcome;
    expect(await rowOf(order)).toMatchObject({ status: 'pending', charge: null, charged_at: null });
    const again = change(order, 'shipped');
    await isWanted(2);
    await captured(order);
    expect(await again).toMatchObject({ orderStatus: 'shipped' });
  });

  it('is cancelled while its charge is awaited, and stays so when that is through', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    await isWanted();
    await change(order, 'cancelled');
    await captured(order);
    expect(await changing).toMatchObject({ orderStatus: 'cancelled' });
    expect(await rowOf(order)).toMatchObject({ status: 'cancelled', charge: null });
  });

  it('PAY-12: is under way after 6 s, cannot be changed meanwhile, and does become so', async () => {
    const order = await paid();
    const begun = performance.now();
    const outcome = expect(change(order, 'shipped')).rejects.toMatchObject({
      code: 'order.chargeUnderWay',
    });
    await isWanted();
    const buyer = { _id: (await buyerOf(order)) ?? '', name: 'Ayesha' };
    await expect(change(order, 'processing')).rejects.toMatchObject({ code: 'order.changing' });
    await expect(shop.statuses.cancelOwn(order, buyer, new Date())).rejects.toMatchObject({
      code: 'order.changing',
    });
    await outcome;
    const seconds = (performance.now() - begun) / 1_000;
    expect([seconds >= 6, seconds < 7]).toEqual([true, true]);
    await captured(order);
    expect(await rowOf(order)).toMatchObject({ status: 'shipped' });
  });

  it('is requested again every 30 s until it is charged', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    await isWanted();
    await shop.charges.repeat();
    expect(await wanted()).toBe(1);
    await shop.dataSource.query(
      `UPDATE orders SET charge = charge || '{"wantedAt": "2026-01-01T00:00:00.000Z"}' WHERE id = $1`,
      [order],
    );
    await Promise.all([shop.charges.repeat(), shop.charges.repeat()]);
    expect(await wanted()).toBe(2);
    await captured(order);
    await changing;
  });

  it('takes no word from before the charge was wanted', async () => {
    const order = await paid();
    const before = new Date(Date.now() - 60_000).toISOString();
    await captured(order);
    const changing = change(order, 'shipped');
    await isWanted();
    await captured(order, before);
    await pause(50);
    expect(await rowOf(order)).toMatchObject({ status: 'pending' });
    await captured(order);
    await changing;
  });

  it('is to be charged once more after it was cancelled', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    await isWanted();
    await captured(order);
    await changing;
    await change(order, 'cancelled');
    await expect(change(order, 'shipped')).rejects.toMatchObject({
      ...{ code: 'order.chargeRefused' },
      message: 'This order is to be paid again: set it to pending first.',
    });
    await change(order, 'pending');
    expect(await rowOf(order)).toMatchObject({ status: 'pending', charged_at: null });
  });
});

describe('an order paid otherwise', () => {
  it.each(['demo-card', 'invoice'] as const)('by %s is sent without a charge', async (method) => {
    const { order } = await priced.placeBy(method, { [cloth]: 1 });
    await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
    expect(await change(order._id, 'shipped')).toMatchObject({ orderStatus: 'shipped' });
    expect(await wanted()).toBe(0);
  });
});

async function buyerOf(order: string): Promise<string | undefined> {
  const [row] = await shop.dataSource.query<{ user: string }[]>(
    'SELECT user_id AS "user" FROM orders WHERE id = $1',
    [order],
  );
  return row?.user;
}
