// Waits for migrations: a process serves only a database that has all migrations of its version.
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { rootLogger } from '../logger.js';

const POLL_MS = 1_000;

/** Resolves when every migration of the data source has run. `report` gets the missing ones after each check. */
export async function untilMigrated(
  dataSource: DataSource,
  report: (missing: readonly string[]) => void,
): Promise<void> {
  for (let logged = ''; ; await pause(POLL_MS)) {
    try {
      const missing = await missingMigrations(dataSource);
      report(missing);
      if (missing.length === 0) return;
      if (logged !== missing.join()) rootLogger.warn({ missing }, 'migrations missing');
      logged = missing.join();
    } catch (error) {
      rootLogger.warn({ err: error }, 'migrations could not be read');
    }
  }
}

async function missingMigrations({ migrations, manager }: DataSource): Promise<string[]> {
  const names = migrations.map((migration) => migration.name ?? migration.constructor.name);
  const [table] = await manager.query<{ is_there: boolean }[]>(
    "SELECT to_regclass('migrations') IS NOT NULL AS is_there",
  );
  if (table?.is_there !== true) return names;
  const rows = await manager.query<{ name: string }[]>('SELECT name FROM migrations');
  const ran = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !ran.has(name));
}
