import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new session takes its user from the locked row, and counts as not copied until its copy has been compared. */
export class BeginUserSession1800200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(beginUserSession);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION begin_user_session');
  }
}

// Replaces begin_session, which replicas of the version before still call. Returns no row where the password is not the
// account's any more. Each statement of the function sees what was committed before it, so logins of one user that take
// turns do not each count nine others.
const beginUserSession = `
CREATE FUNCTION begin_user_session(whose uuid, proven_hash text, new_sid text, expires timestamptz, new_device text,
  idle int, most int)
RETURNS TABLE (ended text[], user_name text, user_email text, user_role text, user_business text, joined timestamptz)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.name, u.email, u.role, u.business, u.created_at
    INTO user_name, user_email, user_role, user_business, joined
    FROM users u WHERE u.id = whose AND u.password_hash = proven_hash AND u.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO sessions (sid, user_id, expires_at, device, idle_seconds, is_copied)
    VALUES (new_sid, whose, expires, new_device, idle, false);
  SELECT coalesce(array_agg(beyond.sid), '{}') INTO ended FROM (
    SELECT s.sid FROM sessions s WHERE s.user_id = whose AND s.ended_at IS NULL
     ORDER BY s.created_at DESC, s.sid OFFSET most) AS beyond;
  IF ended <> '{}' THEN
    UPDATE sessions s SET ended_at = now() WHERE s.sid = ANY (ended);
  END IF;
  RETURN NEXT;
END $$`;
