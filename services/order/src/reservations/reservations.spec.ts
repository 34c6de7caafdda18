// Tests the reservations that an order shows, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderDetail, orderEvents, orderList } from '@shop/contracts/ordering/order';
import type { ReservationsOfOrder } from '@shop/contracts/inventory/reservations';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { storeReservations } from './reservations.query.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const shopper = aUser();
const admin = aUser({ role: 'admin' });
const sale = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;

async function placed(): Promise<{ order: string; product: string }> {
  const product = shop.catalogue.add({ stock: 900, sale });
  const { order } = await shop.place({ [product]: 2 }, { user: shopper });
  return { order: order._id, product };
}
const deliver = (
  one: Pick<ReservationsOfOrder, 'order' | 'product'> & Partial<ReservationsOfOrder>,
) =>
  storeReservations(shop.dataSource.manager, [
    { version: 1, isShort: false, isCut: false, lots: [], ...one },
  ]);
const pageOf = async (order: string, user = admin) =>
  orderDetail.parse(await shop.orders.get(order, user));
const list = async (query: Partial<{ attention: 'short' }> = {}) =>
  orderList.parse((await shop.orders.list({ page: 1, limit: 10, ...query })).read());

describe('an order of cloth', () => {
  it('FAB-36: marks a cloth order for admins while a piece is short, but never for its customer', async () => {
    const one = await placed();
    const other = await placed();
    await deliver({ ...one, isShort: true });
    expect(await pageOf(one.order)).toMatchObject({ attention: 'short' });
    expect(await pageOf(one.order, shopper)).not.toHaveProperty('attention');
    const mine = (await shop.orders.listMine(shopper, { page: 1, limit: 10 })).read();
    expect(JSON.stringify(mine)).not.toContain('attention');
    const { orders } = await list();
    expect(orders.map(({ _id, attention }) => [_id, attention])).toEqual([
      [other.order, undefined],
      [one.order, 'short'],
    ]);
    expect(await list({ attention: 'short' })).toMatchObject({
      orders: [{ _id: one.order }],
      total: 1,
    });
    const { orders: exported } = await shop.orders.chunk({ after: null, attention: 'short' });
    expect(exported).toEqual([
      { ...orders[1], paidBy: 'demo-card', number: expect.stringMatching(/^LM-/) as string },
    ]);
    await deliver({ ...one, version: 2 });
    expect([await pageOf(one.order), await list({ attention: 'short' })]).toEqual([
      expect.not.objectContaining({ attention: 'short' }),
      expect.objectContaining({ orders: [], total: 0 }),
    ]);
  });

  it('stores the newest reservations of a cloth order for any number and sequence of messages', async () => {
    const one = await placed();
    const lots = ['2291-B'];
    await deliver({ ...one, version: 3, isCut: true, lots });
    await deliver({ ...one, version: 2, isShort: true });
    await deliver({ ...one, version: 3, isCut: true, lots });
    const { items, ...page } = await pageOf(one.order);
    expect([page.attention, items[0]?.lots]).toEqual([undefined, lots]);
  });

  it('FAB-99: shows the dye lots of a cloth order once all of it is cut, on page, list and event', async () => {
    const one = await placed();
    await deliver({ ...one, lots: ['2291-B'] });
    expect((await pageOf(one.order)).items[0]).not.toHaveProperty('lots');
    const lots = ['2291-B', '2292-A'];
    await deliver({ ...one, version: 2, isCut: true, lots });
    expect((await pageOf(one.order, shopper)).items).toMatchObject([{ lots }]);
    expect((await list()).orders[0]?.items).toEqual((await pageOf(one.order)).items);
    await shop.statuses.change(one.order, { to: 'shipped', by: admin, at: new Date() });
    const [event] = await shop.published(orderEvents.statusChanged.name);
    expect(orderEvents.statusChanged.payload.parse(event).items).toMatchObject([{ lots }]);
  });

  it('shows the delivery that a cloth order waits for, even without a day', async () => {
    const dated = await placed();
    const undated = await placed();
    await deliver({ ...dated, expectedOn: '2026-12-24' });
    await deliver({ ...undated, expectedOn: null });
    const shown = (await list()).orders.map(({ items }) => items[0]?.expectedOn);
    expect(shown).toEqual([null, '2026-12-24']);
    expect((await pageOf(dated.order)).items[0]?.expectedOn).toBe('2026-12-24');
  });

  it('stores the reservations of a cloth order before it is placed', async () => {
    await deliver({ order: randomUUID(), product: randomUUID(), isShort: true });
    expect(await list({ attention: 'short' })).toMatchObject({ orders: [], total: 0 });
  });
});
