import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { SALES_OF_SPANS, salesOfSpans } from './spans.query.js';

/** An order of $10.00 each hour, every fourth cancelled, and an account each day. */
const FILL = `
  INSERT INTO orders (order_id, order_status, total_cents, version, placed_at)
  SELECT md5('o' || n)::uuid, CASE n % 4 WHEN 0 THEN 'cancelled' ELSE 'pending' END, 1000, 1,
         timestamptz '2026-11-28T00:30:00Z' - n * interval '1 hour'
    FROM generate_series(0, 19999) n;
  INSERT INTO customers (user_id, registered_at, removed)
  SELECT md5('u' || n)::uuid, timestamptz '2026-11-28T00:30:00Z' - n * interval '1 day', n = 1
    FROM generate_series(0, 999) n`;

describe('the sales of spans', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase(dataSourceOptions);
    await database.dataSource.query(FILL);
    await database.dataSource.query('VACUUM (ANALYZE) orders, customers');
  });
  afterAll(() => database.close());

  it('sums orders and accounts from the first instant to before the last', async () => {
    const spans = [
      { from: '2026-11-27T00:30:00Z', until: '2026-11-28T00:30:00Z' },
      { from: '2027-01-01T00:00:00Z', until: '2027-01-02T00:00:00Z' },
    ];
    expect(await salesOfSpans(database.dataSource.manager, spans)).toEqual([
      { revenue: 180, orders: 24, average: 10, customers: 0 },
      { revenue: 0, orders: 0, average: null, customers: 0 },
    ]);
  });

  it('reads a span of a month from the indexes only', async () => {
    const plan = await database.dataSource.query<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN ${SALES_OF_SPANS}`,
      [['2026-11-01T00:00:00Z'], ['2026-11-28T00:00:00Z']],
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('orders_by_moment');
    expect(text).toContain('customers_by_day');
    expect(text).not.toMatch(/Seq Scan on (orders|customers)/);
  });
});
