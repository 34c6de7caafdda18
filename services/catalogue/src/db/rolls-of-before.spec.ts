// The upgrade of a shop with rolls that have no unit of their own.
import 'reflect-metadata';
import { runMigrations } from '@shop/service-kit/data-source';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from './data-source.js';

/** The migrations of the version before. */
const BEFORE = 13;
const ROLLS = 2_100;

const before = (url: string): DataSourceOptions => {
  const options = dataSourceOptions(url);
  return { ...options, migrations: Object.values(options.migrations ?? {}).slice(0, BEFORE) };
};

const products = `
  INSERT INTO categories VALUES ('wool', 0);
  INSERT INTO products (id, name, description, price_cents, category, stock, sale_kind, unit, cuts_per_unit)
    SELECT md5(unit)::uuid, 'Cloth', 'Plain.', 1, 'wool', 0, CASE unit WHEN 'piece' THEN 'piece' ELSE 'length' END, unit, step
      FROM (VALUES ('m', 10), ('yd', 8), ('piece', 1)) AS sold (unit, step)`;
/** Adds rolls like the version before. */
const addRolls = (prefix: string, count: number): string => `
  INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts)
    SELECT gen_random_uuid(), '${prefix}-' || n || '-' || left(p.unit, 1), p.id, 'A', 'open', 40, 40
      FROM products p, generate_series(1, ${String(count)}) n`;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(before);
});
afterAll(() => database.close());

describe('rolls of the version before', () => {
  it('have the unit and the step of their products after the upgrade, also those added meanwhile', async () => {
    const { dataSource, migrationUrl } = database;
    await dataSource.query(products);
    await dataSource.query(addRolls('OLD', ROLLS / 3));
    await runMigrations(dataSourceOptions(migrationUrl));
    await dataSource.query(addRolls('NEW', 1));
    await dataSource.query(`UPDATE products SET cuts_per_unit = 20 WHERE unit = 'm'`);
    const units = await dataSource.query<unknown[]>(`
      SELECT left(number, 3) AS of, unit, cuts_per_unit AS step, count(*)::int AS rolls
        FROM rolls GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
    expect(units).toEqual([
      { of: 'NEW', unit: 'm', step: 10, rolls: 1 },
      { of: 'NEW', unit: 'piece', step: 1, rolls: 1 },
      { of: 'NEW', unit: 'yd', step: 8, rolls: 1 },
      { of: 'OLD', unit: 'm', step: 1, rolls: ROLLS / 3 },
      { of: 'OLD', unit: 'm', step: 10, rolls: ROLLS / 3 },
      { of: 'OLD', unit: 'yd', step: 8, rolls: ROLLS / 3 },
    ]);
  });
});
