import 'reflect-metadata';
import { sum } from '@shop/contracts/core/numbers';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';
import { deliverMany, orderEvent } from '../testing/events.js';
import { SalesConsumer } from './sales.consumer.js';

describe('the figures of the shop', () => {
  const consumer = new SalesConsumer();
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let stats: StatsService;

  const placed = (order: OrderEvent) =>
    deliverMany(database.dataSource, [order], (deliveries, delivery) =>
      consumer.placed(deliveries, delivery),
    );
  const changed = (order: OrderEvent, from: OrderEvent['orderStatus']) =>
    deliverMany(
      database.dataSource,
      [{ ...order, from, at: order.placedAt }],
      (deliveries, delivery) => consumer.statusChanged(deliveries, delivery),
    );

  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    stats = new StatsService(database.dataSource);
  });
  afterEach(() => database.close());

  it('counts an order once, however often its event arrives', async () => {
    const order = orderEvent();
    await placed(order);
    await placed(order);
    expect(await stats.totals()).toMatchObject({ totalOrders: 1, totalRevenue: 50 });
  });

  it('excludes a cancelled order from the revenue, and includes it in the number of orders', async () => {
    const order = orderEvent();
    await placed(order);
    await changed({ ...order, orderStatus: 'cancelled', version: 2 }, 'pending');
    expect(await stats.totals()).toMatchObject({ totalOrders: 1, totalRevenue: 0 });
    expect((await stats.topProducts({ by: 'quantity' })).products).toEqual([]);
  });

  it('counts an order the same if its cancellation arrives first', async () => {
    const order = orderEvent();
    await changed({ ...order, orderStatus: 'cancelled', version: 2 }, 'pending');
    await placed(order);
    expect(await stats.totals()).toMatchObject({ totalOrders: 1, totalRevenue: 0 });
  });

  it('adds the revenue again when an order is un-cancelled', async () => {
    const order = orderEvent();
    await placed(order);
    await changed({ ...order, orderStatus: 'cancelled', version: 2 }, 'pending');
    await changed({ ...order, orderStatus: 'processing', version: 3 }, 'cancelled');
    expect(await stats.totals()).toMatchObject({ totalRevenue: 50 });
    expect((await stats.topProducts({ by: 'quantity' })).products[0]).toMatchObject({
      sales: 2,
      revenue: 50,
    });
  });

  it('counts an order placed late in the evening in Greenwich on the next day in Dhaka', async () => {
    await placed(orderEvent({ placedAt: '2026-03-31T19:00:00.000Z' }));
    const days = await database.dataSource.query<{ day: string }[]>(
      'SELECT day::text FROM daily_sales WHERE orders > 0',
    );
    expect(days).toEqual([{ day: '2026-04-01' }]);
  });

  it('lists the four best sellers by pieces or by revenue, best first', async () => {
    const [item] = orderEvent().items;
    if (!item) throw new Error('an order has a line');
    for (const quantity of [3, 9, 1, 7, 5]) {
      const priceCents = 10_000 - quantity * 1_000;
      const items = [{ ...item, product: randomUUID(), quantity, priceCents }];
      await placed(orderEvent({ items, totalCents: quantity * priceCents }));
    }
    const sales = async (by: 'quantity' | 'revenue') =>
      (await stats.topProducts({ by })).products.map((product) => product.sales);
    expect(await sales('quantity')).toEqual([9, 7, 5, 3]);
    const revenues = (await stats.topProducts({ by: 'revenue' })).products;
    expect(revenues.map(({ revenue }) => revenue)).toEqual([250, 210, 210, 90]);
  });

  it('counts the orders by their current status', async () => {
    const order = orderEvent();
    await placed(order);
    await placed(orderEvent());
    await changed({ ...order, orderStatus: 'shipped', version: 2 }, 'pending');
    const { statuses } = await stats.orderStatuses();
    expect(statuses.map(({ status, orders }) => [status, orders])).toEqual([
      ['pending', 1],
      ['processing', 0],
      ['shipped', 1],
      ['delivered', 0],
      ['cancelled', 0],
    ]);
  });

  it('sums two lines of the same cloth in one order', async () => {
    const [item] = orderEvent().items;
    await placed(orderEvent({ items: item ? [item, item] : [], totalCents: 10_000 }));
    expect((await stats.topProducts({ by: 'quantity' })).products[0]).toMatchObject({
      sales: 4,
      revenue: 100,
    });
  });

  it('shows a month without an order as 0', async () => {
    await placed(orderEvent());
    const { points } = await new RevenueService(database.dataSource).revenue({ by: 'month' });
    expect(points.map(({ revenue }) => revenue)).toEqual([0, 0, 0, 0, 0, 0, 50]);
  });

  it('counts the same as the orders when twenty arrive at once', async () => {
    const orders = Array.from({ length: 20 }, (_, index) =>
      orderEvent({ totalCents: 100 + index }),
    );
    await Promise.all(orders.map(placed));
    const cents = sum(orders.map((order) => order.totalCents));
    expect(await stats.totals()).toMatchObject({ totalOrders: 20, totalRevenue: cents / 100 });
  });

  it('counts the same as the orders when they arrive in one batch, out of order and twice', async () => {
    const first = orderEvent();
    const second = orderEvent();
    const third = orderEvent();
    const cancelled = { ...second, orderStatus: 'cancelled' as const, version: 2 };
    const batch = [cancelled, first, second, third, first];
    await deliverMany(database.dataSource, batch, (deliveries, delivery) =>
      consumer.placed(deliveries, delivery),
    );
    expect(await stats.totals()).toMatchObject({ totalOrders: 3, totalRevenue: 100 });
  });
});
