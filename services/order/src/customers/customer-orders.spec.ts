import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { CUSTOMER_FIGURES } from '../ordering/reads/customer-figures.query.js';
import { ordersOfCustomer } from './customer-orders.query.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

const ordersOf = (user: string) => ordersOfCustomer(shop.dataSource.manager, user);

describe('the orders of a customer', () => {
  it('adds up the orders of a customer without the cancelled ones, and lists his addresses once', async () => {
    const user = aUser();
    const by = aUser({ role: 'admin' });
    const placed = [];
    for (let nth = 0; nth < 3; nth += 1)
      placed.push((await shop.place({ [shop.catalogue.add()]: 1 }, { user })).order);
    await shop.place({ [shop.catalogue.add()]: 1 }, { user: aUser() });
    const [, cancelled] = placed;
    await shop.statuses.change(cancelled?._id ?? '', { to: 'cancelled', by, at: new Date() });
    const found = await ordersOf(user._id);
    const kept = placed.filter((order) => order !== cancelled);
    const revenue = kept.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
    expect(found).toMatchObject({ orders: 3, cancelled: 1, revenue, average: revenue / 2 });
    expect(found.newest.map(({ _id }) => _id).sort()).toEqual(placed.map(({ _id }) => _id).sort());
    expect(found.addresses).toHaveLength(1);
  });

  it('V55: counts what a customer has spent on goods, without gift cards', async () => {
    const user = aUser();
    const card = { name: 'Gift card', priceCents: 5_000, stock: 9, isGiftCard: true as const };
    await shop.place({ [shop.catalogue.add(card)]: 2 }, { user });
    expect(await ordersOf(user._id)).toMatchObject({ orders: 1, revenue: 0, average: null });
    const { order } = await shop.place({ [shop.catalogue.add()]: 1 }, { user });
    const revenue = order?.totalAmount;
    expect(await ordersOf(user._id)).toMatchObject({ orders: 2, revenue, average: revenue });
  });

  it('returns zeros for a customer without orders', async () => {
    expect(await ordersOf(randomUUID())).toEqual({
      orders: 0,
      cancelled: 0,
      revenue: 0,
      average: null,
      firstAt: null,
      newest: [],
      addresses: [],
    });
  });

  it('reads the orders of one customer from their index', async () => {
    const plan = await shop.dataSource.transaction(async (manager) => {
      // PostgreSQL would otherwise read a small table as a whole.
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${CUSTOMER_FIGURES}`, [
        randomUUID(),
      ]);
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_of_user');
  });
});
