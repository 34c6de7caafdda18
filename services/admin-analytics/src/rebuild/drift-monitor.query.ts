import type { DataSource } from 'typeorm';
import type { Scope } from './projections.js';

/** Returns the widest check that is due. After a check that found drift, it is due again at the next interval. */
export async function dueScope(database: DataSource): Promise<Scope | undefined> {
  const rows = await database.query<{ scope: Scope }[]>(
    `SELECT scope FROM unnest(ARRAY['rows', 'days', 'recent'],
                              ARRAY[interval '7 days', '1 day', '9 minutes']) AS due (scope, every)
      WHERE NOT EXISTS (
        SELECT 1 FROM drift_monitor WHERE job = scope AND found = 0 AND at > now() - every)
      ORDER BY every DESC LIMIT 1`,
  );
  return rows[0]?.scope;
}

/** Records a check and the narrower ones that it covers. */
export async function recordCheck(
  database: DataSource,
  scope: Scope,
  found: number,
): Promise<void> {
  const covered = {
    rows: ['rows', 'days', 'recent'],
    days: ['days', 'recent'],
    recent: ['recent'],
  };
  await database.query(
    `INSERT INTO drift_monitor (job, found) SELECT unnest($1::text[]), $2
     ON CONFLICT (job) DO UPDATE SET found = excluded.found, at = now()`,
    [covered[scope], found],
  );
}

/** Returns the highest number of differences in the last checks, by any replica. */
export async function foundLast(database: DataSource): Promise<number> {
  const rows = await database.query<{ found: number }[]>(
    'SELECT coalesce(max(found), 0)::int AS found FROM drift_monitor',
  );
  return rows[0]?.found ?? 0;
}
