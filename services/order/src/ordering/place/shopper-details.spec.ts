// Tests the optional details of a shopper (commerce II.4).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderView } from '@shop/contracts/ordering/order';
import { type PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { aUser, basketOf, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import type { PlaceRequest } from './place-request.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const flat = { line2: 'Flat 5 B', region: 'Dhaka Division' };
const bill = { street: 'Hauptstraße 1', city: 'Köln', postalCode: '50667' };
const note = 'Please ring twice,\nthe door is "blue".';

const orderOf = (parts: Partial<PlaceOrderInput>): PlaceOrderInput => {
  const basket = basketOf(shop.catalogue, { [shop.catalogue.add()]: 1 });
  const shippingAddress = basket.shippingAddress && { ...basket.shippingAddress, ...flat };
  return { ...basket, shippingAddress, ...parts };
};
const place = async (parts: Partial<PlaceOrderInput>, request: Partial<PlaceRequest> = {}) =>
  (await shop.place({}, { order: orderOf(parts), ...request })).order;

describe('an order', () => {
  it("shows an order's second address line, region, billing address and note wherever it is shown", async () => {
    const user = aUser();
    const billingAddress = { ...bill, country: 'de', company: 'Weberei GmbH' };
    const order = await place({ billingAddress, note }, { user });
    expect(orderView.parse(order)).toMatchObject({
      shippingAddress: { street: '12 Mirpur Road', ...flat },
      billingAddress: { ...bill, country: 'Germany', company: 'Weberei GmbH' },
      note,
    });
    expect(await shop.orders.get(order._id, user)).toMatchObject(order);
    const mine = (await shop.orders.listMine(user, { page: 1, limit: 9 })).read();
    const all = (await shop.orders.list({ page: 1, limit: 9 })).read();
    expect([mine.orders, all.orders]).toEqual([[order], [order]]);
  });

  it('stores nothing for optional address fields left empty in an order', async () => {
    const empty = { line2: '', region: '', name: '', company: '' };
    const billingAddress = { ...bill, country: 'Germany', ...empty };
    const order = await place({ billingAddress, note: '' });
    const [row] = await shop.dataSource.query<unknown[]>('SELECT details FROM orders');
    expect(row).toEqual({ details: { billingAddress: { ...bill, country: 'Germany' } } });
    expect(order).not.toHaveProperty('note');
  });

  it('publishes neither the addresses nor the note of an order to other services', async () => {
    await place({ billingAddress: { ...bill, country: 'Germany' }, note });
    const events = JSON.stringify(await shop.published('order.placed'));
    for (const word of [flat.line2, flat.region, bill.street, 'ring twice'])
      expect(events).not.toContain(word);
  });

  it('stores the billing address and note of an order again when a failed try is repeated', async () => {
    const mine = { user: aUser(), key: randomUUID() };
    const order = orderOf({ billingAddress: { ...bill, country: 'Germany' }, note });
    shop.catalogue.failures.push('reply lost', 'reply lost');
    await expect(shop.place({}, { ...mine, order })).rejects.toThrow('Order failed');
    const reply = await shop.place({}, { ...mine, order });
    expect(reply.order).toMatchObject({ billingAddress: { city: 'Köln' }, note });
    await expect(
      shop.place({}, { ...mine, order: { ...order, note: 'Another one' } }),
    ).rejects.toMatchObject({ code: 'order.keyReused' });
  });
});
