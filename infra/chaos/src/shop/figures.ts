// The tables of admin-analytics, as its migrations have made them.
import type { ChaosShop } from './chaos-shop.js';

const PLUMBING = [
  'migrations',
  'outbox',
  'inbox',
  'audit',
  'rebuild_wanted',
  'drift_monitor',
  'counts',
];

/** Every table that is filled by facts. */
export async function figureTables(shop: ChaosShop): Promise<string[]> {
  const rows = await shop.records.databases.query<{ name: string }>(
    'admin_analytics',
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [PLUMBING],
  );
  return rows.map(({ name }) => name);
}

/** All that has been heard and counted is lost, and so is the memory of having heard it. */
export async function emptyFigures(shop: ChaosShop): Promise<void> {
  const tables = await figureTables(shop);
  await shop.records.databases.query(
    'admin_analytics',
    `TRUNCATE inbox, ${tables.join(', ')}; UPDATE counts SET total = 0`,
  );
}
