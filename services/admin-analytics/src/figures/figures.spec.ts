import 'reflect-metadata';
import { orderStatuses, type OrderFact } from '@shop/contracts/order';
import { testDatabase } from '@shop/service-kit/testing';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';
import { dataSourceOptions } from '../db/data-source.js';
import { SalesConsumer } from '../sales/sales.consumer.js';
import { deliverMany, orderDesk, randomFrom, type OrderDesk } from '../testing.js';

const range = { from: '2026-01-01', to: '2026-06-30' };
type Database = Awaited<ReturnType<typeof testDatabase>>;

/** Facts in any order, each up to three times. */
function scrambled(facts: readonly OrderFact[], random: () => number): OrderFact[] {
  return facts
    .flatMap((fact) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => fact))
    .map((fact) => ({ fact, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ fact }) => fact);
}

async function hear(database: Database, facts: readonly OrderFact[]): Promise<void> {
  const consumer = new SalesConsumer();
  const queue = [...facts];
  const worker = async () => {
    for (let fact = queue.pop(); fact; fact = queue.pop()) {
      const told = fact;
      await deliverMany(database.dataSource, [told], (lot, delivery) =>
        consumer.placed(lot, delivery),
      );
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

describe('every figure equals a sum over the order database, to the cent', () => {
  let database: Database;
  let desk: OrderDesk;
  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    desk = await orderDesk(database);
  });
  afterEach(() => database.close());

  it.each([1, 2, 3])('when facts come twice and in any order (case %d)', async (seed) => {
    const random = randomFrom(seed);
    const facts = await desk.trade(60, random);
    await hear(database, scrambled(facts, random));

    const stats = new StatsService(database.dataSource);
    const sales = new RevenueService(database.dataSource);
    const [sum] = await desk.sums<{ cents: string; orders: string }>(
      `SELECT coalesce(sum(total_cents) FILTER (WHERE status <> 'cancelled'), 0) AS cents,
              count(*) AS orders FROM source.orders`,
    );
    expect(await stats.totals()).toMatchObject({
      totalRevenue: Number(sum?.cents) / 100,
      totalOrders: Number(sum?.orders),
    });

    for (const by of ['day', 'week', 'month'] as const) {
      const { points, total } = await sales.revenue({ by, ...range });
      for (const [place, { from, revenue, orders }] of points.entries()) {
        const until = points[place + 1]?.from ?? '2026-07-01';
        expect({ from, revenue, orders }).toEqual(await desk.sold(from, until));
      }
      const { revenue, orders } = await desk.sold('2026-01-01', '2026-07-01');
      expect(total).toMatchObject({ revenue, orders });
    }

    const { statuses } = await stats.orderStatuses();
    const counted = await desk.sums<{ status: string; orders: number }>(
      'SELECT status, count(*)::int AS orders FROM source.orders GROUP BY status',
    );
    expect(statuses).toEqual(
      orderStatuses.map((status) => ({
        status,
        orders: counted.find((row) => row.status === status)?.orders ?? 0,
      })),
    );

    const { categories } = await sales.revenue({ by: 'month', ...range });
    const sold = (column: string) =>
      desk.sums<Record<string, string>>(
        `SELECT l.${column} AS name, sum(l.quantity)::text AS pieces,
                sum(l.quantity * l.price_cents)::text AS cents
           FROM source.orders o JOIN source.order_lines l USING (order_id)
          WHERE o.status <> 'cancelled' GROUP BY 1`,
      );
    expect(
      new Set(categories.map((row) => [row.category, row.pieces, row.revenue].join(' '))),
    ).toEqual(
      new Set(
        (await sold('category')).map((row) =>
          [row['name'], row['pieces'], Number(row['cents']) / 100].join(' '),
        ),
      ),
    );

    const byProduct = (await sold('product_id')).map((row) => ({
      pieces: Number(row['pieces']),
      revenue: Number(row['cents']) / 100,
    }));
    const best = (await stats.topProducts({ by: 'quantity' })).products.map(({ sales: n }) => n);
    expect(best).toEqual(
      byProduct
        .map(({ pieces }) => pieces)
        .sort((a, b) => b - a)
        .slice(0, 4),
    );
    const ofSpring = await desk.sums<{ pieces: string }>(
      `SELECT sum(l.quantity)::text AS pieces
         FROM source.orders o JOIN source.order_lines l USING (order_id)
        WHERE o.status <> 'cancelled'
          AND o.placed_at >= '2026-03-01'::timestamp AT TIME ZONE 'Asia/Dhaka'
          AND o.placed_at < '2026-05-01'::timestamp AT TIME ZONE 'Asia/Dhaka'
        GROUP BY l.product_id ORDER BY sum(l.quantity) DESC LIMIT 4`,
    );
    const spring = { from: '2026-03-01', to: '2026-04-30' };
    const ranged = (await stats.topProducts({ by: 'quantity', ...spring })).products;
    expect(ranged.map(({ sales: n }) => String(n))).toEqual(ofSpring.map(({ pieces }) => pieces));
    const dearest = (await stats.topProducts({ by: 'revenue' })).products;
    expect(dearest.map(({ revenue }) => revenue)).toEqual(
      byProduct
        .map(({ revenue }) => revenue)
        .sort((a, b) => b - a)
        .slice(0, 4),
    );
  });
});
