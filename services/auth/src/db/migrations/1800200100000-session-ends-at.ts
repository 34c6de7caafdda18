import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHUNK_ROWS = 5_000;

/** A session says in one column when it ends unless it is used, so that expired ones are found by an index. */
export class SessionEndsAt1800200100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN IF NOT EXISTS ends_at timestamptz');
    await runner.query(trigger);
    for (let after: string | undefined = ''; after !== undefined;)
      after = await fillChunk(runner, after);
    await createIndexConcurrently(runner, 'sessions_ends_at_idx', 'ON sessions (ends_at)');
    await dropIndex(runner, 'sessions_expires_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX IF NOT EXISTS sessions_expires_idx ON sessions (expires_at)');
    await runner.query('DROP TRIGGER session_ends_at ON sessions');
    await runner.query('DROP FUNCTION session_ends_at()');
    await runner.query('ALTER TABLE sessions DROP COLUMN ends_at');
  }
}

// A trigger, so that replicas of the version before keep the column right as well. least() ignores null.
const ENDS_AT = (row: string) =>
  `least(${row}expires_at, ${row}last_seen_at + ${row}idle_seconds * interval '1 second')`;
const trigger = `
CREATE OR REPLACE FUNCTION session_ends_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ends_at := ${ENDS_AT('NEW.')};
  RETURN NEW;
END $$;
DROP TRIGGER IF EXISTS session_ends_at ON sessions;
CREATE TRIGGER session_ends_at BEFORE INSERT OR UPDATE OF expires_at, last_seen_at, idle_seconds ON sessions
  FOR EACH ROW EXECUTE FUNCTION session_ends_at();`;

/** Returns the last sid of the chunk; undefined after the last chunk. */
async function fillChunk(runner: QueryRunner, after: string): Promise<string | undefined> {
  const rows = (await runner.query(
    `WITH chunk AS (SELECT sid FROM sessions WHERE sid > $1 ORDER BY sid LIMIT ${String(CHUNK_ROWS)}),
          filled AS (UPDATE sessions s SET ends_at = ${ENDS_AT('s.')} FROM chunk
                      WHERE s.sid = chunk.sid AND s.ends_at IS NULL)
     SELECT max(sid) AS last FROM chunk`,
    [after],
  )) as { last: string | null }[];
  return rows[0]?.last ?? undefined;
}
