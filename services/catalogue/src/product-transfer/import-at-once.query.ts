// The job as which an import is listed that was applied at once: with it, its old values can be put back.
import type { Admin } from '@shop/service-kit/audit/audit';
import type { EntityManager } from 'typeorm';
import { importText } from './import-job.js';

export interface ImportAtOnce {
  /** The id of its job. */
  id: string;
  startedBy: Admin;
  /** The sender's name of the file. */
  name: string;
  /** Rows that change or create products. */
  total: number;
}

interface Counts {
  created: number;
  changed: number;
}

/** Adds the rows of a transaction to the ended job of their import. An import that stops before its last row has failed. */
export async function recordPart(
  manager: EntityManager,
  { id, startedBy, name, total }: ImportAtOnce,
  { created, changed }: Counts,
): Promise<void> {
  const [counts] = await manager.query<[Counts]>(
    `INSERT INTO jobs AS j (id, kind, state, total, done, summary, input, work_state,
                            started_by_id, started_by_name, started_at, progress_at, ended_at)
     SELECT $1, 'productImport', CASE WHEN done < $2 THEN 'failed' ELSE 'done' END, $2, done, '', '{}',
            jsonb_build_object('created', $3::int, 'changed', $4::int), $5, $6, now(), now(), now()
       FROM (SELECT $3::int + $4::int AS done) AS part
     ON CONFLICT (id) DO UPDATE
        SET state = CASE WHEN j.done + excluded.done < j.total THEN 'failed' ELSE 'done' END,
            done = j.done + excluded.done, progress_at = excluded.progress_at, ended_at = excluded.ended_at,
            work_state = jsonb_build_object(
              'created', (j.work_state ->> 'created')::int + $3::int,
              'changed', (j.work_state ->> 'changed')::int + $4::int)
     RETURNING (work_state ->> 'created')::int AS created, (work_state ->> 'changed')::int AS changed`,
    [id, total, created, changed, startedBy._id, startedBy.name],
  );
  await manager.query('UPDATE jobs SET summary = $2 WHERE id = $1', [id, importText(name, counts)]);
}
