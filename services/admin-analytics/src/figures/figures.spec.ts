import 'reflect-metadata';
import { orderStatuses } from '@shop/contracts/ordering/order-status';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';
import { dataSourceOptions } from '../db/data-source.js';
import { SalesConsumer } from '../sales/sales.consumer.js';
import { deliverMany, orderSimulator, randomFrom, type OrderSimulator } from '../testing/events.js';

const range = { from: '2026-01-01', to: '2026-06-30' };
type Database = Awaited<ReturnType<typeof testDatabase>>;

/** Returns the events in any sequence, each up to three times. */
function scrambled(events: readonly OrderEvent[], random: () => number): OrderEvent[] {
  return events
    .flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => event))
    .map((event) => ({ event, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event);
}

async function handle(database: Database, events: readonly OrderEvent[]): Promise<void> {
  const consumer = new SalesConsumer();
  const queue = [...events];
  const worker = async () => {
    for (let event = queue.pop(); event; event = queue.pop()) {
      await deliverMany(database.dataSource, [event], (deliveries, delivery) =>
        consumer.placed(deliveries, delivery),
      );
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

describe('every figure equals a sum over the order database, to the cent', () => {
  let database: Database;
  let simulator: OrderSimulator;
  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    simulator = await orderSimulator(database);
  });
  afterEach(() => database.close());

  it.each([1, 2, 3])(
    'equals the order database when events come twice and in any sequence (case %d)',
    async (seed) => {
      const random = randomFrom(seed);
      const events = await simulator.trade(60, random);
      await handle(database, scrambled(events, random));

      const stats = new StatsService(database.dataSource);
      const sales = new RevenueService(database.dataSource);
      const [sum] = await simulator.sums<{ cents: string; orders: string }>(
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
          expect({ from, revenue, orders }).toEqual(await simulator.sold(from, until));
        }
        const { revenue, orders } = await simulator.sold('2026-01-01', '2026-07-01');
        expect(total).toMatchObject({ revenue, orders });
      }

      const { statuses } = await stats.orderStatuses();
      const counted = await simulator.sums<{ status: string; orders: number }>(
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
        simulator.sums<Record<string, string>>(
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
      const ofSpring = await simulator.sums<{ pieces: string }>(
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
    },
  );
});
