// Tests the promised days of arrival of orders, on a real database.
import 'reflect-metadata';
import { arrivalOf } from '@shop/contracts/pricing/arrival';
import { aUser, basketOf, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
const transit = { from: 2, to: 4 };
const user = aUser();
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 2_400);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());
afterEach(() => setTransit(null));

/** Sets the transit days of the method that every shop begins with. */
async function setTransit(days: object | null): Promise<void> {
  await shop.dataSource.query('UPDATE shipping_methods SET transit = $1 WHERE zone_id = $2', [
    days,
    BANGLADESH,
  ]);
  await shop.terms.fresh();
}
const placePlain = async () => {
  const order = basketOf(shop.catalogue, { [cloth]: 1 });
  return (await shop.place({}, { user, order })).order;
};
const full = (order: string) => shop.orders.get(order, user, { view: 'full' });

describe('the days of arrival of an order', () => {
  it('shows the days of a plain order only in its full view and its event', async () => {
    await setTransit(transit);
    const placed = await placePlain();
    const arrival = arrivalOf(transit, new Date(placed.createdAt));
    expect(placed).not.toHaveProperty('arrival');
    expect(await shop.orders.get(placed._id, user)).not.toHaveProperty('arrival');
    await setTransit({ from: 9, to: 9 });
    expect(await full(placed._id)).toMatchObject({ arrival });
    expect(await shop.published('order.placed')).toMatchObject([{ arrival }]);
  });

  it('promises the days that the checkout showed for the chosen method', async () => {
    const express = { from: 1, to: 1, before: 12 };
    const method = await priced.owner.method(BANGLADESH, { name: 'Express', transit: express });
    const seen = await priced.see({ [cloth]: 1 }, { method }, user);
    const shown = seen.outcome.methods.find(({ id }) => id === method)?.arrival;
    expect(shown).toEqual(arrivalOf(express, new Date()));
    const { order } = await priced.place(seen);
    expect(await full(order._id)).toMatchObject({ arrival: shown });
    await shop.dataSource.query('DELETE FROM shipping_methods WHERE id = $1', [method]);
  });

  it('shows no days if the method has none, or if the order is cancelled', async () => {
    expect(await full((await placePlain())._id)).not.toHaveProperty('arrival');
    await setTransit(transit);
    const { _id } = await placePlain();
    await shop.statuses.cancelOwn(_id, user, new Date());
    expect(await full(_id)).not.toHaveProperty('arrival');
  });

  it('counts the days from the payment if the order was paid later', async () => {
    await setTransit(transit);
    const { order } = await priced.placeBy('stripe', { [cloth]: 1 }, {}, user);
    await shop.dataSource.query(
      `UPDATE orders SET arrival = arrival || '{"from": "2026-01-05", "to": "2026-01-07"}' WHERE id = $1`,
      [order._id],
    );
    await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
    expect(await full(order._id)).toMatchObject({ arrival: arrivalOf(transit, new Date()) });
  });
});
