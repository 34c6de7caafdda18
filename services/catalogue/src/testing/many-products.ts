// A shop of the size at which a list that reads too much is felt, for specs.
import { withoutStatementTimeout } from '@shop/service-kit/data-source';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';

export const MANY = 30_000;
const CATEGORIES = 20;
/** Products of each category. */
export const SHARE = MANY / CATEGORIES;

/** Fills an empty shop: names and descriptions all different, a third without a rating, some low on stock or out. */
export async function stockManyProducts(migrationUrl: string): Promise<void> {
  // Connects as the role that creates tables: indexes come and go.
  const dataSource = await new DataSource(
    withoutStatementTimeout(dataSourceOptions(migrationUrl)),
  ).initialize();
  await dataSource.transaction(async (manager) => {
    // Indexes are made faster after the rows than with them.
    const indexes = await manager.query<{ name: string; text: string }[]>(
      `SELECT indexname AS name, indexdef AS text FROM pg_indexes
        WHERE tablename = 'products' AND indexdef NOT LIKE '%UNIQUE%'`,
    );
    for (const { name } of indexes) await manager.query(`DROP INDEX ${name}`);
    await manager.query(
      `INSERT INTO categories
       SELECT 'category ' || n, $1 FROM generate_series(0, ${String(CATEGORIES - 1)}) n`,
      [SHARE],
    );
    await manager.query(
      `INSERT INTO products
         (id, name, description, price_cents, category, stock, rating, review_count, created_at)
       SELECT ('80000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
              'Cloth ' || md5(n::text), 'Woven as number ' || n, n % 5000,
              'category ' || n % ${String(CATEGORIES)},
              CASE WHEN n % 500 = 0 THEN 0 WHEN n % 50 = 0 THEN 5 ELSE 100 END,
              CASE WHEN n % 3 > 0 THEN n % 50 / 10.0 END, n % 3, now() - n * interval '1 minute'
         FROM generate_series(1, $1::int) n`,
      [MANY],
    );
    for (const { text } of indexes) await manager.query(text);
  });
  await dataSource.query('VACUUM ANALYZE products');
  await dataSource.destroy();
}
