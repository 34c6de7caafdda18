// Tests requests of customers to cancel orders that are being prepared, on a real database.
import 'reflect-metadata';
import { cancelRequestEvents } from '@shop/contracts/ordering/cancel-requests';
import { orderEvents } from '@shop/contracts/ordering/order';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { CancelRequestsService } from './cancel-requests.service.js';

let shop: OpenOrders;
let requests: CancelRequestsService;
let ajrakh: string;
beforeAll(async () => {
  shop = await openOrders();
  const { dataSource, statuses, giftCards, outbox, audit } = shop;
  requests = new CancelRequestsService(dataSource, statuses, giftCards, outbox, audit);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });

const placed = async (): Promise<string> =>
  (await shop.place({ [ajrakh]: 2 }, { user: shopper })).order._id;
const become = (order: string, to: 'processing' | 'shipped') =>
  shop.statuses.change(order, { to, by: staff, at: new Date() });
async function prepared(): Promise<string> {
  const order = await placed();
  await become(order, 'processing');
  return order;
}
const request = (order: string, reason = '', by = shopper) =>
  requests.request({ order, reason }, by);
const decide = (order: string, isAccepted: boolean, note = '') =>
  requests.decide({ order, isAccepted, note }, staff);
const seen = async (order: string) =>
  (await shop.orders.get(order, shopper, { view: 'full' })).cancelRequest;
const waiting = async () =>
  (await shop.orders.list({ page: 1, limit: 10, attention: 'cancel' })).read().total;
const refused = (code: string) => ({ code });

describe('a request to cancel an order', () => {
  it('is stored once while the order is prepared, and waits in its own list', async () => {
    const order = await prepared();
    await request(order, 'Ordered twice');
    await request(order, 'Once more');
    expect(await seen(order)).toMatchObject({ state: 'open', reason: 'Ordered twice' });
    expect(await waiting()).toBe(1);
    await become(order, 'shipped');
    expect(await waiting()).toBe(0);
  });

  it('is refused for a pending order, one that has left, another shopper’s, and an unknown one', async () => {
    const order = await placed();
    await expect(request(order)).rejects.toMatchObject({
      ...refused('order.noCancelRequest'),
      message: 'You can cancel this order yourself.',
    });
    await become(order, 'processing');
    for (const [id, by] of [
      [order, aUser()],
      [crypto.randomUUID(), shopper],
    ] as const)
      await expect(request(id, '', by)).rejects.toMatchObject(refused('order.notFound'));
    await become(order, 'shipped');
    await expect(request(order)).rejects.toMatchObject(refused('order.noCancelRequest'));
  });

  it('cancels the order once it is accepted, with the reason of the customer', async () => {
    const order = await prepared();
    await request(order, 'Ordered twice');
    for (let press = 0; press < 2; press += 1) await decide(order, true);
    expect(await seen(order)).toMatchObject({ state: 'accepted' });
    const changes = await shop.published(orderEvents.statusChanged.name);
    expect(changes.at(-1)).toMatchObject({
      order,
      orderStatus: 'cancelled',
      reason: 'Requested by the customer: Ordered twice',
    });
    expect(changes.filter((change) => JSON.stringify(change).includes('cancelled'))).toHaveLength(
      1,
    );
  });

  it('is declined once with a note for the customer, who may request it again', async () => {
    const order = await prepared();
    await expect(decide(order, false)).rejects.toMatchObject(refused('order.noCancelRequest'));
    await request(order);
    for (let press = 0; press < 2; press += 1) await decide(order, false, 'The cloth is cut.');
    expect(await seen(order)).toMatchObject({ state: 'declined', note: 'The cloth is cut.' });
    expect(await shop.published(cancelRequestEvents.declined.name)).toMatchObject([
      { order, note: 'The cloth is cut.', user: { _id: shopper._id } },
    ]);
    await request(order, 'Please');
    expect(await seen(order)).toMatchObject({ state: 'open', reason: 'Please', note: '' });
  });

  it('accepts only one of two concurrent decisions', async () => {
    const order = await prepared();
    await request(order);
    const results = await Promise.allSettled([decide(order, true), decide(order, false)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('does not cancel an order that has left in part', async () => {
    const order = await prepared();
    const lines = [{ product: ajrakh, quantity: 1 }];
    await request(order);
    await shop.parcels.pack({ order, lines, idempotencyKey: null }, staff);
    await shop.dataSource.query(
      "UPDATE parcels SET state = 'dispatched', dispatched_at = now() WHERE order_id = $1",
      [order],
    );
    await expect(request(order)).rejects.toMatchObject(refused('order.noCancelRequest'));
    await expect(decide(order, true)).rejects.toMatchObject(refused('order.packed'));
    expect(await seen(order)).toMatchObject({ state: 'open' });
  });
});
