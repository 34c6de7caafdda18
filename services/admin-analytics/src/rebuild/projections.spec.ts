import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { authRpc } from '@shop/contracts/auth/auth';
import { firstCompany } from '@shop/contracts/core/company';
import { dayChecksumsRpc } from '@shop/contracts/core/day-checksums';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { sum } from '@shop/contracts/core/numbers';
import { type Rpc } from '@shop/contracts/core/message';
import { orderRpc } from '@shop/contracts/ordering/order';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { rollPagesRpc } from '@shop/contracts/inventory/roll-events';
import { Bus } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { register } from 'prom-client';
import { dataSourceOptions } from '../db/data-source.js';
import { storeCompany } from '../figures/company.query.js';
import { saveCustomers } from '../customers/customers.query.js';
import { ProductsConsumer } from '../products/products.consumer.js';
import { RollFiguresService } from '../rolls/roll-figures.service.js';
import { saveRolls } from '../rolls/rolls.query.js';
import { SalesConsumer } from '../sales/sales.consumer.js';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';
import { shopDay } from '@shop/contracts/core/shop-time';
import {
  checksumsOf,
  deliver,
  deliverMany,
  orderEvent,
  orderSimulator,
  productEvent,
  randomFrom,
  rollEvent,
  type OrderSimulator,
} from '../testing/events.js';
import { DriftMonitor } from './drift-monitor.js';
import { Projections } from './projections.js';

const PAGE = 7;
const joined = '2026-01-05T10:00:00.000Z';

describe('the projections', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let simulator: OrderSimulator;
  let projections: Projections;
  /** Requests to the sources since the test began. */
  let requests: { name: string; day?: string; after?: string | null }[];
  let stats: StatsService;
  const products = [
    productEvent({ stock: 3, version: 5 }),
    productEvent({
      unit: 'm',
      cutsPerUnit: 10,
      leastCuts: 5,
      stock: 8,
      longest: 4,
      oneLot: 8,
    }),
    productEvent(),
  ];
  const rolls = [rollEvent({ version: 4, cut: 7 }), rollEvent()].map((roll) => ({
    ...roll,
    receivedAt: joined,
  }));
  const users = [randomUUID(), randomUUID()].sort();
  /** Runs at each request for a page of orders. */
  let meanwhile: () => Promise<void>;

  const checksums: Record<string, () => object> = {
    [dayChecksumsRpc.auth.name]: () =>
      checksumsOf(users.map((user) => ({ at: joined, columns: [user] }))),
    [dayChecksumsRpc.catalogue.name]: () =>
      checksumsOf(
        products.map(({ product, name, category, priceCents, stock, longest = 0 }) => ({
          at: joined,
          columns: [product, name, category, priceCents, stock, longest],
        })),
      ),
    [dayChecksumsRpc.rolls.name]: () =>
      checksumsOf(rolls.map(({ roll, version }) => ({ at: joined, columns: [roll, version] }))),
    [dayChecksumsRpc.order.name]: () =>
      checksumsOf(
        simulator.newest().map(({ placedAt, order, version, orderStatus, totalCents }) => ({
          at: placedAt,
          columns: [order, version, orderStatus, totalCents],
        })),
      ),
  };
  /** Replies in place of the owners of orders, products and accounts. */
  const reply = async (
    rpc: Rpc,
    { after = null, day }: { after?: string | null; day?: string },
  ): Promise<object> => {
    const isOfDay = (at: string) => day === undefined || shopDay(new Date(at)) === day;
    const checksum = checksums[rpc.name];
    if (checksum) return checksum();
    if (rpc.name === authRpc.pageUsers.name)
      return { users: users.map((user) => ({ user, createdAt: joined })), next: null };
    if (rpc.name === catalogueRpc.pageProducts.name)
      return {
        products: products.map((event) => ({ ...event, createdAt: joined, deleted: false })),
        next: null,
      };
    if (rpc.name === rollPagesRpc.page.name) return { rolls, next: null };
    expect(rpc.name).toBe(orderRpc.pageOrders.name);
    const rest = simulator
      .newest()
      .filter(({ order, placedAt }) => (after === null || order > after) && isOfDay(placedAt))
      .sort((a, b) => (a.order < b.order ? -1 : 1));
    await meanwhile();
    const orders = rest.slice(0, PAGE);
    return { orders, next: rest.length > PAGE ? orders.at(-1)?.order : null };
  };
  const handle = (event: OrderEvent) =>
    deliverMany(database.dataSource, [event], (deliveries, delivery) =>
      new SalesConsumer().placed(deliveries, delivery),
    );
  const expectTruth = async () => {
    const { revenue, orders } = await simulator.sold('2026-01-01', '2026-07-01');
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
        await simulator.sold(point.from, points[place + 1]?.from ?? '2026-07-01'),
      );
    expect(await stats.lowStock()).toMatchObject({ lowStock: 1, outOfStock: 1 });
  };

  /** Returns the differences while no message is pending. */
  const drift = async (scope: 'days' | 'rows' = 'rows') => {
    // A row that was updated since the request counts as right.
    await database.dataSource.query(
      ['customers', 'products', 'rolls', 'orders']
        .map((table) => `UPDATE ${table} SET updated_at = updated_at - interval '1 hour'`)
        .join(';'),
    );
    const found = await projections.check(scope, { inFlightMs: 0 });
    return (found?.first ?? []).map(({ table, key }) => `${table} ${key}`);
  };

  /** Returns the number of rebuilds that are requested. */
  const wanted = async () =>
    (await database.dataSource.query<unknown[]>('SELECT 1 FROM rebuild_wanted')).length;

  beforeEach(async () => {
    rootLogger.level = 'silent';
    database = await testDatabase(dataSourceOptions);
    simulator = await orderSimulator(database);
    stats = new StatsService(database.dataSource);
    meanwhile = () => Promise.resolve();
    const bus = new Bus({
      call: async (rpc, input) => {
        const page = input as { after?: string | null; day?: string };
        requests.push({ name: rpc.name, ...page });
        return Buffer.from(JSON.stringify(await reply(rpc, page)));
      },
    });
    requests = [];
    projections = new Projections(dataSourceOptions(database.url), bus);
  });
  afterEach(() => database.close());

  it('rebuilds the projections from nothing while orders arrive, equal to the orders to the cent', async () => {
    const random = randomFrom(7);
    await simulator.trade(30, random);
    const late: OrderEvent[] = [];
    meanwhile = async () => {
      // An order of this moment: its event arrives at once, or only after the rebuild.
      for (const event of await simulator.trade(2, random)) {
        if (random() < 0.5) await handle(event);
        else late.push(event);
      }
    };
    await projections.rebuild();
    for (const event of late) await handle(event);
    await expectTruth();
    meanwhile = () => Promise.resolve();
    expect((await projections.check())?.first).toEqual([]);
  });

  it('W15: counts every order on its day in a new time zone after a rebuild', async () => {
    for (const event of await simulator.trade(30, randomFrom(5))) await handle(event);
    await projections.rebuild();
    const view = { ...firstCompany, timeZone: 'Pacific/Auckland' };
    for (let delivery = 0; delivery < 2; delivery += 1)
      await storeCompany(database.dataSource.manager, { version: 1, company: view });
    expect(await wanted()).toBe(1);
    await projections.rebuild();
    expect(await wanted()).toBe(0);
    const days = await database.dataSource.query<unknown[]>(
      `SELECT day, orders FROM daily_sales WHERE orders > 0 ORDER BY day`,
    );
    expect(days).toEqual(
      await database.dataSource.query(
        `SELECT (placed_at AT TIME ZONE 'Pacific/Auckland')::date AS day, count(*)::text AS orders
           FROM orders WHERE version > 0 GROUP BY 1 ORDER BY 1`,
      ),
    );
    expect((await projections.check())?.first).toEqual([]);
  });

  it('reports no drift if a source counts more changes than it published', async () => {
    await projections.rebuild();
    await database.dataSource.query('UPDATE products SET version = 4 WHERE version = 5');
    expect(await drift()).toEqual([]);
    await database.dataSource.query("UPDATE products SET name = name || '?'");
    for (const scope of ['rows', 'days'] as const)
      expect((await drift(scope)).map((name) => name.split(' ')[0])).toEqual(
        products.map(() => 'products'),
      );
  });

  it('restores the longest pieces of the owner service in a rebuild', async () => {
    await projections.rebuild();
    const [, ends] = products;
    const saved = { ...ends, longest: 5, version: 2 };
    await deliverMany(
      database.dataSource,
      [{ products: [productEvent(saved)], at: joined }],
      (deliveries, delivery) => new ProductsConsumer().stockChanged(deliveries, delivery),
    );
    expect(await stats.lowStock()).toMatchObject({ lowStock: 2, outOfStock: 0 });
    for (const scope of ['rows', 'days'] as const)
      expect(await drift(scope)).toEqual([`products ${ends?.product ?? ''}`]);
    await projections.rebuild();
    expect(await stats.lowStock()).toMatchObject({ lowStock: 1, outOfStock: 1 });
    expect(await drift()).toEqual([]);
  });

  it('returns the same figures during a rebuild that finds every row right', async () => {
    const random = randomFrom(3);
    for (const event of await simulator.trade(5, random)) await handle(event);
    await projections.rebuild();
    const before = await stats.totals();
    await database.dataSource.query('UPDATE daily_sales SET revenue_cents = revenue_cents + 1');
    const seen: unknown[] = [];
    meanwhile = async () => {
      seen.push(await stats.totals());
    };
    await projections.rebuild();
    expect(seen).toEqual([before]);
    await expectTruth();
  });

  it('reports drifted projections, and corrects them in a rebuild', async () => {
    const events = await simulator.trade(5, randomFrom(5));
    for (const event of events) await handle(event);
    await projections.rebuild();
    expect((await projections.check())?.first).toEqual([]);
    await database.dataSource.query(
      `UPDATE counts SET total = total + 5 WHERE noun = 'revenueCents'`,
    );
    expect(await drift('days')).toEqual(['counts revenueCents']);
    const [first] = events;
    await database.dataSource.query('DELETE FROM orders WHERE order_id = $1', [first?.order]);
    for (const scope of ['rows', 'days'] as const)
      expect(await drift(scope)).toContain(`orders ${first?.order ?? ''}`);
    expect((await projections.rebuild())?.rows).toBeGreaterThan(0);
    expect(await drift()).toEqual([]);
    await expectTruth();
  });

  it('PRC-6: restores the parts of prices in a rebuild to those of the orders', async () => {
    const { dataSource } = database;
    for (const event of await simulator.trade(8, randomFrom(21))) await handle(event);
    await projections.rebuild();
    const madeOf = async () => {
      const range = { by: 'day', from: '2026-01-01', to: '2026-06-30' } as const;
      return (await new RevenueService(dataSource).revenue(range)).madeOf;
    };
    const before = await madeOf();
    expect(before?.discounts).toBeGreaterThan(0);
    await dataSource.query('UPDATE daily_sales SET delivery_cents = delivery_cents + 1');
    await dataSource.query('UPDATE orders SET discount_cents = 0, included_tax_cents = 0');
    expect((await drift()).map((name) => name.split(' ')[0])).toContain('daily_sales');
    expect((await drift()).map((name) => name.split(' ')[0])).toContain('orders');
    await projections.rebuild();
    expect([await madeOf(), await drift()]).toEqual([before, []]);
  });

  it('V55: removes gift cards that were counted as goods from the revenue in a rebuild', async () => {
    for (const event of await simulator.trade(6, randomFrom(22))) await handle(event);
    await projections.rebuild();
    for (const order of simulator.newest())
      order.items = order.items.map((item, at) =>
        at === 0 ? { ...item, isGiftCard: true as const } : item,
      );
    const kept = simulator.newest().filter(({ orderStatus }) => orderStatus !== 'cancelled');
    const earned = sum(
      kept.map(
        ({ totalCents, items: [card] }) =>
          totalCents - (card ? card.quantity * card.priceCents : 0),
      ),
    );
    await projections.rebuild();
    expect(await stats.totals()).toMatchObject({ totalRevenue: earned / 100 });
    expect(await drift()).toEqual([]);
  });

  it('FAB-97: restores the rolls of the owner service in a rebuild, and no others', async () => {
    const { dataSource } = database;
    const figures = () => new RollFiguresService(dataSource).figures({});
    await projections.rebuild();
    const before = await figures();
    expect(before.units).toMatchObject([{ unit: 'm', received: 20, sold: 0.7 }]);
    await dataSource.query("UPDATE rolls SET cut = 0, version = 1, state = 'closed'");
    await dataSource.transaction((manager) => saveRolls(manager, [rollEvent()]));
    expect(new Set((await drift()).map((name) => name.split(' ')[0]))).toEqual(new Set(['rolls']));
    expect(await drift()).toHaveLength(3);
    await projections.rebuild();
    expect([await figures(), await drift()]).toEqual([before, []]);
  });

  it('removes projection rows that no source has, with their share of the sums', async () => {
    for (const event of await simulator.trade(5, randomFrom(11))) await handle(event);
    await projections.rebuild();
    const user = randomUUID();
    const order = orderEvent({ placedAt: joined });
    await handle(order);
    await database.dataSource.transaction((manager) =>
      saveCustomers(manager, [{ user, registeredAt: joined, removed: false }]),
    );
    for (const scope of ['rows', 'days'] as const)
      expect((await drift(scope)).toSorted()).toEqual(
        [`orders ${order.order}`, `customers ${user}`].toSorted(),
      );
    await projections.rebuild();
    expect(await drift()).toEqual([]);
    await expectTruth();
  });

  it("backend 4: rebuilds the projections by statements longer than the role's timeout", async () => {
    const events = await simulator.trade(5, randomFrom(13));
    const { username, pathname } = new URL(database.url);
    await database.asAdministrator(`
      ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET statement_timeout = '100ms';
      CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END $$;
      CREATE TRIGGER slow AFTER INSERT ON daily_products FOR EACH STATEMENT EXECUTE FUNCTION slow()`);
    expect((await projections.rebuild())?.rows).toBeGreaterThan(events.length / 4);
    await expectTruth();
  });

  it('backend 4: resumes an interrupted rebuild', async () => {
    await simulator.trade(20, randomFrom(15));
    let pages = 0;
    meanwhile = () => {
      pages += 1;
      return pages === 3
        ? Promise.reject(new Error('the order service is down'))
        : Promise.resolve();
    };
    await expect(projections.rebuild()).rejects.toThrow('down');
    requests = [];
    await projections.rebuild();
    const paged = requests.filter(({ name }) => name.includes('.page'));
    expect(paged.map(({ name }) => name)).toEqual([orderRpc.pageOrders.name]);
    await expectTruth();
    requests = [];
    await projections.rebuild();
    expect(requests.map(({ name }) => name)).toContain(authRpc.pageUsers.name);
  });

  it('requests no row if the checksums of a day agree', async () => {
    for (const event of await simulator.trade(30, randomFrom(17))) await handle(event);
    await projections.rebuild();
    requests = [];
    expect(await drift('days')).toEqual([]);
    expect(requests.map(({ name }) => name)).toEqual([
      dayChecksumsRpc.auth.name,
      dayChecksumsRpc.catalogue.name,
      dayChecksumsRpc.rolls.name,
      dayChecksumsRpc.order.name,
    ]);
    const [order] = simulator.newest();
    await database.dataSource.query('UPDATE orders SET version = version + 1 WHERE order_id = $1', [
      order?.order,
    ]);
    requests = [];
    expect(await drift('days')).toEqual([`orders ${order?.order ?? ''}`]);
    const days = requests.flatMap(({ day }) => day ?? []);
    expect(days).toEqual([shopDay(new Date(order?.placedAt ?? ''))]);
  });

  it('backend 13: corrects the projections in a drift check after their events were dropped', async () => {
    const random = randomFrom(19);
    for (const event of await simulator.trade(10, random)) await handle(event);
    await projections.rebuild();
    // The full queue dropped all of these events except the last.
    const dropped = await simulator.trade(40, random);
    await handle(dropped.at(-1) ?? orderEvent());
    await database.dataSource.query(
      "UPDATE products SET stock = 99, updated_at = updated_at - interval '1 hour'",
    );
    const monitor = new DriftMonitor(database.dataSource, projections);
    const alarm = async () =>
      (await register.getSingleMetric('analytics_drift')?.get())?.values[0]?.value;
    await monitor.check({ inFlightMs: 0 });
    await expectTruth();
    expect(await alarm()).toBeGreaterThan(0);
    await monitor.check({ inFlightMs: 0 });
    expect(await alarm()).toBe(0);
    // An event that arrives late after all counts once.
    for (const event of dropped) await handle(event);
    await expectTruth();
  });

  it('waits for pending events before it reports drift', async () => {
    await projections.rebuild();
    const events = await simulator.trade(3, randomFrom(9));
    expect((await drift()).length).toBeGreaterThan(0);
    const [found] = await Promise.all([
      projections.check(),
      (async () => {
        for (const event of events) await handle(event);
      })(),
    ]);
    expect(found?.first).toEqual([]);
  });

  it('does not count a removed user again, or a product deleted during the rebuild', async () => {
    const [user = ''] = users;
    await database.dataSource.transaction((manager) =>
      saveCustomers(manager, [{ user, registeredAt: null, removed: true }]),
    );
    const [gone] = products;
    meanwhile = async () => {
      if (!gone) return;
      const ownerRows = { product: gone.product, version: 9, at: joined };
      await deliver(database.dataSource, (delivery) =>
        new ProductsConsumer().deleted(ownerRows, delivery),
      );
    };
    await projections.rebuild();
    expect(await stats.totals()).toMatchObject({ totalUsers: 1, totalProducts: 2 });
  });

  it('runs one rebuild at a time', async () => {
    let second: unknown = 'not requested';
    meanwhile = async () => {
      second = await projections.rebuild();
    };
    expect(await projections.rebuild()).not.toBeNull();
    expect(second).toBeNull();
  });
});
