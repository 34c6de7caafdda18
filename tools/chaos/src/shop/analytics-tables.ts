// The tables of admin-analytics, as its migrations create them.
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { runProgram } from '@shop/dev-stack/machine/run-program';
import { folderOf } from '@shop/dev-stack/services';
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

/** Every table that event handlers fill. */
export async function analyticsTables(shop: ChaosShop): Promise<string[]> {
  const rows = await shop.evidence.databases.query<{ name: string }>(
    'admin_analytics',
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [PLUMBING],
  );
  return rows.map(({ name }) => name);
}

/** Empties every projection and the inbox. */
export async function emptyAnalytics(shop: ChaosShop): Promise<void> {
  const tables = await analyticsTables(shop);
  await shop.evidence.databases.query(
    'admin_analytics',
    `TRUNCATE inbox, ${tables.join(', ')}; UPDATE counts SET total = 0`,
  );
}

/** Recomputes every figure from its source, as `npm run analytics:rebuild` does. */
export async function rebuildFigures(shop: ChaosShop): Promise<void> {
  await runProgram({
    title: 'The rebuild of admin-analytics',
    file: process.execPath,
    args: ['dist/rebuild/rebuild.command.js'],
    cwd: join(checkoutFolder(), folderOf('admin-analytics')),
    env: shop.replica('admin-analytics').environment,
  });
}
