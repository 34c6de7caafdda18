import type { EntityManager } from 'typeorm';

/** Progress of a rebuild: this table, up to this id. */
export interface Progress {
  table: string;
  after: string | null;
}

/** Returns the place to resume a rebuild that was interrupted less than an hour ago. */
export async function readProgress(manager: EntityManager): Promise<Progress | undefined> {
  const rows = await manager.query<{ progress: Progress }[]>(
    `SELECT progress FROM drift_monitor
      WHERE job = 'rebuild' AND progress IS NOT NULL AND at > now() - interval '1 hour'`,
  );
  return rows[0]?.progress;
}

export async function writeProgress(manager: EntityManager, progress: Progress): Promise<void> {
  await manager.query(
    `INSERT INTO drift_monitor (job, progress) VALUES ('rebuild', $1)
     ON CONFLICT (job) DO UPDATE SET progress = excluded.progress, at = now()`,
    [JSON.stringify(progress)],
  );
}

/** Returns the time as text, to the microsecond. */
export async function rebuildTime(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<[{ at: string }]>('SELECT now()::text AS at');
  return row.at;
}

/** Ends a rebuild; one that was requested after it started is still wanted. */
export async function endProgress(manager: EntityManager, started: string): Promise<void> {
  await manager.query("DELETE FROM drift_monitor WHERE job = 'rebuild'");
  await manager.query('DELETE FROM rebuild_wanted WHERE since <= $1', [started]);
}
