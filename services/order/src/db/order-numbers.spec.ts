import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { withoutStatementTimeout } from '@shop/service-kit/data-source';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { OrderNumbers0000000000006 } from './migrations/0006-order-numbers.js';

const OLD = 12_000;
const insert = (placed: string, count: number): string =>
  `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents, shipping_address, placed_at)
   SELECT gen_random_uuid(), gen_random_uuid(), 'Nadia', 'nadia@example.test',
          CASE n % 7 WHEN 0 THEN 'rejected' ELSE 'pending' END, 1, 1, n, '{}', ${placed}
     FROM generate_series(1, ${String(count)}) n ORDER BY random()`;

let database: Awaited<ReturnType<typeof testDatabase>>;
let migrator: DataSource;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
  const options = withoutStatementTimeout(dataSourceOptions(database.migrationUrl));
  migrator = await new DataSource(options).initialize();
});
afterAll(async () => {
  await migrator.destroy();
  await database.close();
});

describe('the migration to order numbers', () => {
  it('V13: numbers existing orders by the time of placing, and new ones after them', async () => {
    const runner = migrator.createQueryRunner();
    const migration = new OrderNumbers0000000000006();
    await migration.down(runner);
    await runner.query(
      insert(`'2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'`, OLD),
    );
    await migration.up(runner);
    // A second run, as after a process that ended before the migration was recorded.
    await migration.up(runner);
    await runner.release();
    await database.dataSource.query(insert('now()', 2));
    const [found] = await database.dataSource.query<object[]>(
      `SELECT min(number) AS first, max(number) AS last, count(DISTINCT number)::int AS numbers,
              bool_and(number = 10000 + nth) AS "isInOrder"
         FROM (SELECT number, row_number() OVER (ORDER BY placed_at, number) AS nth FROM orders) numbered`,
    );
    const numbers = OLD + 2;
    expect(found).toEqual({ first: 10_001, last: 10_000 + numbers, numbers, isInOrder: true });
  }, 120_000);
});
