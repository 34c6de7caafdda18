// The statements of jobs: $1 is a job or a kind, $2 the process that holds the lease, $3 its seconds.
const RUNNING = `
  id, kind, total, done, failed, input, work_state AS state, summary, attempts, left_out AS "leftOut",
  json_build_object('_id', started_by_id, 'name', started_by_name) AS "startedBy"`;
const LEASE = "clock_timestamp() + $3::int * interval '1 second'";
const IS_MINE = "id = $1 AND leased_by = $2 AND state = 'running'";
const rowsOf = (update: string): string =>
  `WITH job AS (${update} RETURNING *) SELECT ${RUNNING} FROM job`;

export const ADD = `
  INSERT INTO jobs (id, kind, total, input, started_by_id, started_by_name, summary, goes_first)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`;

/** Takes over the job of a process that has stopped. A released lease does not count as a failure. */
export const TAKE_OVER = rowsOf(`
  UPDATE jobs SET leased_by = $2, lease_until = ${LEASE},
                  attempts = attempts + (lease_until IS NOT NULL)::int
   WHERE kind = $1 AND state = 'running' AND (lease_until IS NULL OR lease_until < clock_timestamp())`);

export const START = rowsOf(`
  UPDATE jobs SET state = 'running', started_at = clock_timestamp(), leased_by = $2, lease_until = ${LEASE}
   WHERE id = (SELECT id FROM jobs WHERE kind = $1 AND state = 'queued'
                  AND NOT EXISTS (SELECT FROM jobs WHERE kind = $1 AND state = 'running')
                ORDER BY goes_first DESC, queued_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)`);

/** Reads without a lock: a job can be cancelled while its chunk runs, which is then rolled back. */
export const READ = `SELECT ${RUNNING} FROM jobs WHERE ${IS_MINE}`;

export const RENEW = `UPDATE jobs SET lease_until = ${LEASE} WHERE ${IS_MINE}`;

export const RELEASE = `UPDATE jobs SET lease_until = NULL WHERE ${IS_MINE}`;

export const COUNT_FAILURE = `UPDATE jobs SET attempts = attempts + 1 WHERE ${IS_MINE}`;

/** Values from $4: done, failed, state, true if the chunk was left out, name, heading and lines of the result. */
export const ADVANCE = `
  WITH job AS (
    UPDATE jobs SET lease_until = ${LEASE}, progress_at = clock_timestamp(),
      done = done + $4::int, failed = failed + $5::int, work_state = $6::jsonb, attempts = 0,
      left_out = CASE WHEN $7::boolean THEN left_out + 1 ELSE 0 END,
      result_name = coalesce(result_name, $8),
      result_heading = CASE WHEN result_name IS NULL THEN $9 ELSE result_heading END,
      result_rows = result_rows + cardinality($10::text[])
     WHERE ${IS_MINE} RETURNING *
  ), lines AS (
    INSERT INTO job_lines (job_id, line, text)
    SELECT id, result_rows - cardinality($10::text[]) + number, new.text
      FROM job, unnest($10::text[]) WITH ORDINALITY AS new (text, number)
  )
  SELECT ${RUNNING} FROM job`;

/** $2 is the final state. */
export const END = rowsOf(`
  UPDATE jobs SET state = $2, ended_at = clock_timestamp(), lease_until = NULL
   WHERE id = $1 AND state IN ('queued', 'running')`);

/** $2 is the summary. */
export const SUMMARIZE = 'UPDATE jobs SET summary = $2 WHERE id = $1';

const VIEW = `
  id AS _id, kind, state, total, done, failed, queued_at AS "queuedAt", started_at AS "startedAt",
  progress_at AS "progressAt", ended_at AS "endedAt", summary,
  json_build_object('_id', started_by_id, 'name', started_by_name) AS "startedBy",
  CASE WHEN result_name IS NOT NULL
       THEN json_build_object('name', result_name, 'rows', result_rows) END AS result`;

/** Values: true for open jobs only; admin or null; time and id of the cursor, or null; limit. */
export const LIST = `
  SELECT ${VIEW} FROM jobs
   WHERE (NOT $1::boolean OR state IN ('queued', 'running')) AND ($2::uuid IS NULL OR started_by_id = $2)
     AND ($3::timestamptz IS NULL OR (queued_at, id) < ($3, $4::uuid))
   ORDER BY queued_at DESC, id DESC LIMIT $5`;

export const VIEW_ONE = `SELECT ${VIEW} FROM jobs WHERE id = $1`;

/** Values: the job, and the line after which the part begins. */
export const RESULT_LINES = `
  SELECT line, text FROM job_lines WHERE job_id = $1 AND line > $2 ORDER BY line LIMIT $3`;
export const RESULT_HEADING =
  'SELECT result_heading AS heading FROM jobs WHERE id = $1 AND result_name IS NOT NULL';
