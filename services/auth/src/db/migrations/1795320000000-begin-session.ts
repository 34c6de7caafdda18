import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session is begun in one round trip, and the living ones of a user are found without those that have ended. */
export class BeginSession1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(beginSession);
    await runner.query(
      'CREATE INDEX sessions_living_idx ON sessions (user_id, created_at) WHERE ended_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_living_idx');
    await runner.query('DROP FUNCTION begin_session');
  }
}

// Answers the sids of the oldest sessions beyond the most that a user may have, which end; null, and nothing done, where
// the password is not the account's any more. Each statement of a function sees what was committed before it: two
// logins of one user at once, which take turns, do not each count nine others.
const beginSession = `
CREATE FUNCTION begin_session(whose uuid, proven_hash text, new_sid text, expires timestamptz, new_device text,
  idle int, most int)
RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  oldest text[];
BEGIN
  PERFORM 1 FROM users
    WHERE id = whose AND password_hash = proven_hash AND removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO sessions (sid, user_id, expires_at, device, idle_seconds)
    VALUES (new_sid, whose, expires, new_device, idle);
  SELECT coalesce(array_agg(sid), '{}') INTO oldest FROM (
    SELECT sid FROM sessions WHERE user_id = whose AND ended_at IS NULL
     ORDER BY created_at DESC, sid OFFSET most) AS beyond;
  IF oldest <> '{}' THEN
    UPDATE sessions SET ended_at = now() WHERE sid = ANY (oldest);
  END IF;
  RETURN oldest;
END $$`;
