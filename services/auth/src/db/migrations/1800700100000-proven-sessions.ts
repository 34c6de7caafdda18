import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A login writes down whether the password is strong enough for an administrator, and a new session says so. */
export class ProvenSessions1800700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(beginProvenSession);
    // The sweeper copies the living sessions of such administrators again, with what they may no longer do.
    await runner.query(
      `UPDATE sessions SET is_copied = false FROM users
        WHERE users.id = user_id AND role = 'admin' AND NOT fits_admin AND ended_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION begin_proven_session');
  }
}

// Replaces begin_user_session, which replicas of the version before still call; each statement of the function sees what
// was committed before it. `strength` is null where nobody has looked at the password.
const beginProvenSession = `
CREATE FUNCTION begin_proven_session(whose uuid, proven_hash text, new_sid text, expires timestamptz, new_device text,
  idle int, most int, strength boolean)
RETURNS TABLE (ended text[], user_name text, user_email text, user_role text, user_business text, joined timestamptz,
  is_strong boolean)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.name, u.email, u.role, u.business, u.created_at, u.fits_admin
    INTO user_name, user_email, user_role, user_business, joined, is_strong
    FROM users u WHERE u.id = whose AND u.password_hash = proven_hash AND u.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF strength <> is_strong THEN
    is_strong := strength;
    UPDATE users u SET fits_admin = strength WHERE u.id = whose;
    UPDATE sessions s SET is_copied = false WHERE s.user_id = whose AND s.ended_at IS NULL;
  END IF;
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
