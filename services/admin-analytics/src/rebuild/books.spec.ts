import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { authRpc } from '@shop/contracts/auth';
import { catalogueRpc } from '@shop/contracts/catalogue';
import { type Rpc } from '@shop/contracts/message';
import { type OrderFact, orderRpc } from '@shop/contracts/order';
import { Bus } from '@shop/service-kit/bus/bus';
import { testDatabase } from '@shop/service-kit/testing';
import { dataSourceOptions } from '../db/data-source.js';
import { keepPeople } from '../people/people.query.js';
import { ProductsConsumer } from '../products/products.consumer.js';
import { SalesConsumer } from '../sales/sales.consumer.js';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';
import {
  deliver,
  deliverMany,
  orderDesk,
  productFact,
  randomFrom,
  type OrderDesk,
} from '../testing.js';
import { Books } from './books.js';
import { Sources } from './sources.js';

const PAGE = 7;
const joined = '2026-01-05T10:00:00.000Z';

describe('the books of the figures', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let desk: OrderDesk;
  let books: Books;
  let stats: StatsService;
  const products = [
    productFact({ stock: 3, version: 5 }),
    productFact({ stock: 0 }),
    productFact(),
  ];
  const users = [randomUUID(), randomUUID()].sort();
  /** Runs when the sources are asked for a page of orders. */
  let meanwhile: () => Promise<void>;

  /** The owners of orders, products and accounts, on one desk. */
  const answer = async (rpc: Rpc, after: string | null): Promise<object> => {
    if (rpc.name === authRpc.pageFacts.name)
      return { users: users.map((user) => ({ user, createdAt: joined })), next: null };
    if (rpc.name === catalogueRpc.pageFacts.name)
      return {
        products: products.map((fact) => ({ ...fact, createdAt: joined, deleted: false })),
        next: null,
      };
    expect(rpc.name).toBe(orderRpc.pageFacts.name);
    const rest = desk
      .newest()
      .filter(({ order }) => after === null || order > after)
      .sort((a, b) => (a.order < b.order ? -1 : 1));
    await meanwhile();
    const orders = rest.slice(0, PAGE);
    return { orders, next: rest.length > PAGE ? orders.at(-1)?.order : null };
  };
  const hear = (fact: OrderFact) =>
    deliverMany(database.dataSource, [fact], (told, lot) => new SalesConsumer().placed(told, lot));
  const expectTruth = async () => {
    const { revenue, orders } = await desk.sold('2026-01-01', '2026-07-01');
    expect(await stats.totals()).toEqual({
      totalRevenue: revenue,
      totalOrders: orders,
      totalUsers: 2,
      totalProducts: 3,
    });
    const sales = new RevenueService(database.dataSource);
    const { points } = await sales.revenue({ by: 'day', from: '2026-01-01', to: '2026-06-30' });
    for (const [place, point] of points.entries())
      expect({ from: point.from, revenue: point.revenue, orders: point.orders }).toEqual(
        await desk.sold(point.from, points[place + 1]?.from ?? '2026-07-01'),
      );
    expect(await stats.lowStock()).toMatchObject({ lowStock: 1, outOfStock: 1 });
  };

  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    desk = await orderDesk(database);
    stats = new StatsService(database.dataSource);
    meanwhile = () => Promise.resolve();
    const bus = new Bus({
      call: async (rpc, input) => {
        const { after } = input as { after: string | null };
        return Buffer.from(JSON.stringify(await answer(rpc, after)));
      },
    });
    books = new Books(dataSourceOptions(database.url), new Sources(bus));
  });
  afterEach(() => database.close());

  it('are made anew out of nothing while orders go on, equal to the orders to the cent', async () => {
    const random = randomFrom(7);
    await desk.trade(30, random);
    const late: OrderFact[] = [];
    meanwhile = async () => {
      // placed while it is counted: heard at once, or only after the books were taken over
      for (const fact of await desk.trade(2, random)) {
        if (random() < 0.5) await hear(fact);
        else late.push(fact);
      }
    };
    await books.rebuild();
    for (const fact of late) await hear(fact);
    await expectTruth();
    meanwhile = () => Promise.resolve();
    expect(await books.check()).toEqual([]);
  });

  it('do not call it a difference that a source counts more changes than were told', async () => {
    await books.rebuild();
    await database.dataSource.query('UPDATE products SET version = 4 WHERE version = 5');
    expect(await books.check(undefined, 0)).toEqual([]);
    await database.dataSource.query("UPDATE products SET name = name || '?'");
    const wrong = await books.check(undefined, 0);
    expect(wrong?.map(({ table }) => table)).toEqual(products.map(() => 'products'));
  });

  it('keep answering with the old figures until the new ones are there', async () => {
    const random = randomFrom(3);
    for (const fact of await desk.trade(5, random)) await hear(fact);
    const before = await stats.totals();
    await database.dataSource.query('UPDATE daily_sales SET revenue_cents = revenue_cents + 1');
    const seen: unknown[] = [];
    meanwhile = async () => {
      seen.push(await stats.totals());
    };
    await books.rebuild();
    expect(seen).toEqual([before]);
    await expectTruth();
  });

  it('name what has drifted, and are right again after a rebuild', async () => {
    const facts = await desk.trade(5, randomFrom(5));
    for (const fact of facts) await hear(fact);
    await books.rebuild();
    expect(await books.check()).toEqual([]);
    await database.dataSource.query(
      `UPDATE counts SET total = total + 5 WHERE noun = 'revenueCents'`,
    );
    const [first] = facts;
    await database.dataSource.query('DELETE FROM orders WHERE order_id = $1', [first?.order]);
    const found = (await books.check(undefined, 0)) ?? [];
    expect(found.map(({ table, key }) => `${table} ${key}`)).toEqual([
      `orders ${first?.order ?? ''}`,
      'counts revenueCents',
    ]);
    const [, count] = found;
    expect(Number(count?.kept) - Number(count?.expected)).toBe(5);
    expect(await books.rebuild()).toHaveLength(2);
    expect(await books.check()).toEqual([]);
    await expectTruth();
  });

  it('wait for facts that are on their way before they call it drift', async () => {
    await books.rebuild();
    const facts = await desk.trade(3, randomFrom(9));
    expect((await books.check(undefined, 0))?.length).toBeGreaterThan(0);
    const [found] = await Promise.all([
      books.check(),
      (async () => {
        for (const fact of facts) await hear(fact);
      })(),
    ]);
    expect(found).toEqual([]);
  });

  it('do not count again who has left, or what was deleted meanwhile', async () => {
    const [user = ''] = users;
    await database.dataSource.transaction((manager) =>
      keepPeople(manager, [{ user, registeredAt: null, removed: true }]),
    );
    const [gone] = products;
    meanwhile = async () => {
      if (!gone) return;
      const told = { product: gone.product, version: 9, at: joined };
      await deliver(database.dataSource, (delivery) =>
        new ProductsConsumer().deleted(told, delivery),
      );
    };
    await books.rebuild();
    expect(await stats.totals()).toMatchObject({ totalUsers: 1, totalProducts: 2 });
  });

  it('are made by one at a time', async () => {
    let second: unknown = 'not asked';
    meanwhile = async () => {
      second = await books.rebuild();
    };
    expect(await books.rebuild()).not.toBeNull();
    expect(second).toBeNull();
  });
});
