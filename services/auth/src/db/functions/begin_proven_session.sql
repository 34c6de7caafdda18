-- Begins a session and returns the sessions beyond the limit, which end. Returns no row where the password is no longer
-- the account's. `strength` is null where the password was not rated.
CREATE OR REPLACE FUNCTION begin_proven_session(whose uuid, proven_hash text, new_sid text, expires timestamptz,
  new_device text, idle int, most int, strength boolean)
RETURNS TABLE (ended text[], user_name text, user_email text, user_role text, user_business text, joined timestamptz,
  is_strong boolean) LANGUAGE plpgsql AS $$
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
END $$;
