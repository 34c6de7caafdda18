// Tests on a real cluster with the catalogue's migrations: a backup of the previous version, restored over the present
// one.
import { randomBytes } from 'node:crypto';
import { truncateSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { checkoutFolder } from '../machine/checkout.js';
import { runProgram } from '../machine/run-program.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import {
  backUpAndCount,
  backUpDatabase,
  countRestored,
  lastHandled,
  replaceByRestored,
  requireReadable,
  restoreIntoNew,
  restoredName,
} from './database-backups.js';
import { provideDatabase, type Role } from './databases.js';

const admin = process.env.POSTGRES_ADMIN_URL ?? '';
const adminUrl = (database: string) => admin.replace(/\/[^/]*$/, `/${database}`);
const database = `catalogue_${randomBytes(4).toString('hex')}`;
const role = (suffix: string): Role => ({ role: `${database}_${suffix}`, password: 'weave' });
const roles = { database, app: role('app'), migrate: role('migrate') };

async function query<Row extends object>(sql: string, url = adminUrl(database)): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
const asRole = ({ role: username, password }: Role) =>
  Object.assign(new URL(adminUrl(database)), { username, password }).href;

/** Runs the catalogue's migrations, and one migration of the next version. */
async function migrate(into = database): Promise<void> {
  const url = Object.assign(new URL(adminUrl(into)), {
    username: roles.migrate.role,
    password: roles.migrate.password,
  });
  await runProgram({
    title: 'Migrating catalogue',
    file: process.execPath,
    args: ['dist/db/migrate.js'],
    cwd: join(checkoutFolder(), 'services/catalogue'),
    env: { MIGRATION_DATABASE_URL: url.href, PROFILE: 'demo' },
  });
  await query('CREATE TABLE IF NOT EXISTS next_version (id int)', adminUrl(into));
}

const product = '11111111-1111-4111-8111-111111111111';
const stockAndLedger = () =>
  query(
    `SELECT stock, (SELECT sum(delta)::int FROM stock_movement m WHERE m.product_id = p.id) AS ledger
       FROM products p`,
  );
const hasMigration = async () =>
  (await query("SELECT 1 FROM pg_tables WHERE tablename = 'next_version'")).length === 1;

describe('reliability 2: the backup of a database', () => {
  const folder = temporaryFolder();
  beforeAll(async () => {
    await provideDatabase(adminUrl, roles);
    await migrate();
  });
  afterAll(async () => {
    for (const each of [database, restoredName(database)])
      await query(`DROP DATABASE IF EXISTS "${each}" WITH (FORCE)`, admin);
    await query(`DROP ROLE "${roles.app.role}", "${roles.migrate.role}"`, admin);
  });

  /** Creates the previous schema with ten pieces in stock and its backup, then upgrades and records a sale. */
  async function backupBeforeUpgrade(): Promise<string> {
    await query(`
      DROP TABLE next_version;
      TRUNCATE stock_movement, stock_hold, products, categories CASCADE;
      INSERT INTO categories VALUES ('wool', 1);
      INSERT INTO products (id, name, description, price_cents, category, stock)
        VALUES ('${product}', 'Tweed', 'Cloth.', 1250, 'wool', 10);
      INSERT INTO stock_movement (product_id, delta, reason, actor) VALUES ('${product}', 10, 'initial', 'spec')`);
    const file = join(folder.path, 'catalogue.dump');
    chmodSync(folder.path, 0o777);
    await backUpDatabase(adminUrl(database), file);
    await migrate();
    await query(`
      UPDATE products SET stock = 7;
      INSERT INTO stock_movement (product_id, delta, reason, actor) VALUES ('${product}', -3, 'adjust', 'spec')`);
    return file;
  }

  it('replaces a newer schema by a backup of the previous version, and migrates it first', async () => {
    const file = await backupBeforeUpgrade();
    await restoreIntoNew(adminUrl, roles, file, migrate);
    expect(await stockAndLedger()).toEqual([{ stock: 7, ledger: 7 }]);
    await replaceByRestored(adminUrl, database);
    expect(await stockAndLedger()).toEqual([{ stock: 10, ledger: 10 }]);
    expect(await hasMigration()).toBe(true);
    const asApp = asRole(roles.app);
    expect(await query('SELECT stock FROM products', asApp)).toEqual([{ stock: 10 }]);
    await expect(query('DROP TABLE products', asApp)).rejects.toThrow(/must be owner/);
    await migrate();
  });

  it('reliability 1: returns the time of the last event in a backup, for the others to publish later ones again', async () => {
    const handle = (at: string) =>
      query(
        `INSERT INTO inbox (consumer, event_id, at) VALUES ('spec', gen_random_uuid(), '${at}')`,
      );
    await handle('2026-01-31T12:00:00Z');
    const file = await backupBeforeUpgrade();
    await handle('2026-01-31T13:00:00Z');
    await restoreIntoNew(adminUrl, roles, file, migrate);
    expect(await lastHandled(adminUrl, database)).toEqual(new Date('2026-01-31T12:00:00Z'));
  });

  it('refuses a truncated backup, and keeps the present database as it is', async () => {
    const file = await backupBeforeUpgrade();
    truncateSync(file, 20_000);
    await expect(requireReadable(file)).rejects.toThrow(`Reading ${file} failed`);
    await expect(restoreIntoNew(adminUrl, roles, file, migrate)).rejects.toThrow('Restoring');
    expect(await stockAndLedger()).toEqual([{ stock: 7, ledger: 7 }]);
    expect(await hasMigration()).toBe(true);
  });

  it('containers A6: counts a backup in its own snapshot while the shop writes', async () => {
    await backupBeforeUpgrade();
    const file = join(folder.path, 'counted.dump');
    const [counts] = await Promise.all([
      backUpAndCount(adminUrl(database), file),
      ...Array.from({ length: 8 }, (_, delta) =>
        query(
          `INSERT INTO stock_movement (product_id, delta, reason, actor)
             VALUES ('${product}', ${String(delta + 1)}, 'adjust', 'spec')`,
        ),
      ),
    ]);
    await restoreIntoNew(adminUrl, roles, file, () => Promise.resolve());
    expect(await countRestored(adminUrl, database)).toEqual(counts);
    expect(counts['public.products']).toBe(1);
  });
});
