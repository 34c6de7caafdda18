import 'reflect-metadata';
import { type OrderFact } from '@shop/contracts/order';
import { testDatabase } from '@shop/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { StatsService } from '../stats/stats.service.js';
import { deliver, orderFact } from '../testing.js';
import { SalesConsumer } from './sales.consumer.js';

describe('the figures of the shop', () => {
  const consumer = new SalesConsumer();
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let stats: StatsService;

  const placed = (order: OrderFact) =>
    deliver(database.dataSource, (delivery) => consumer.placed(order, delivery));
  const changed = (order: OrderFact, from: OrderFact['orderStatus']) =>
    deliver(database.dataSource, (delivery) =>
      consumer.statusChanged({ ...order, from, at: order.placedAt }, delivery),
    );

  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    stats = new StatsService(database.dataSource);
  });
  afterEach(() => database.close());

  it('count an order once, however often they hear of it', async () => {
    const order = orderFact();
    await placed(order);
    await placed(order);
    expect(await stats.totals()).toMatchObject({ totalOrders: 1, totalRevenue: 50 });
  });

  it('leave the revenue of a cancelled order out, and keep the order in the number of orders', async () => {
    const order = orderFact();
    await placed(order);
    await changed({ ...order, orderStatus: 'cancelled', version: 2 }, 'pending');
    expect(await stats.totals()).toMatchObject({ totalOrders: 1, totalRevenue: 0 });
    expect((await stats.topProducts()).products).toEqual([]);
  });

  it('come out the same when a cancellation is heard before the order itself', async () => {
    const order = orderFact();
    await changed({ ...order, orderStatus: 'cancelled', version: 2 }, 'pending');
    await placed(order);
    expect(await stats.totals()).toMatchObject({ totalOrders: 1, totalRevenue: 0 });
  });

  it('take the revenue back when an order is no longer cancelled', async () => {
    const order = orderFact();
    await placed(order);
    await changed({ ...order, orderStatus: 'cancelled', version: 2 }, 'pending');
    await changed({ ...order, orderStatus: 'processing', version: 3 }, 'cancelled');
    expect(await stats.totals()).toMatchObject({ totalRevenue: 50 });
    expect((await stats.topProducts()).products[0]).toMatchObject({ sales: 2, revenue: 50 });
  });

  it('put an order placed late in the evening of Greenwich into the next day of Dhaka', async () => {
    await placed(orderFact({ placedAt: '2026-03-31T19:00:00.000Z' }));
    const days = await database.dataSource.query<{ day: string }[]>(
      'SELECT day::text FROM daily_sales WHERE orders > 0',
    );
    expect(days).toEqual([{ day: '2026-04-01' }]);
  });

  it('name the four best sellers by pieces, best first', async () => {
    for (const quantity of [3, 9, 1, 7, 5]) {
      const [item] = orderFact().items;
      if (item) {
        const items = [
          { ...item, product: randomUUID(), name: `${String(quantity)} pieces`, quantity },
        ];
        await placed(orderFact({ items, totalCents: quantity * 2500 }));
      }
    }
    const { products } = await stats.topProducts();
    expect(products.map((product) => product.sales)).toEqual([9, 7, 5, 3]);
  });

  it('add up two lines of the same cloth in one order', async () => {
    const [item] = orderFact().items;
    await placed(orderFact({ items: item ? [item, item] : [], totalCents: 10_000 }));
    expect((await stats.topProducts()).products[0]).toMatchObject({ sales: 4, revenue: 100 });
  });

  it('show a month without an order as zero', async () => {
    await placed(orderFact());
    const { months } = await stats.revenue(7);
    expect(months).toHaveLength(7);
    expect(months.map((month) => month.revenue)).toEqual([0, 0, 0, 0, 0, 0, 50]);
  });

  it('agree with the orders themselves when twenty are heard at once', async () => {
    const orders = Array.from({ length: 20 }, (_, index) => orderFact({ totalCents: 100 + index }));
    await Promise.all(orders.map(placed));
    const sum = orders.reduce((cents, order) => cents + order.totalCents, 0);
    expect(await stats.totals()).toMatchObject({ totalOrders: 20, totalRevenue: sum / 100 });
  });
});
