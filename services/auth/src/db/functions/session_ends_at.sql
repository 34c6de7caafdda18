-- least() ignores null.
CREATE OR REPLACE FUNCTION session_ends_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ends_at := least(NEW.expires_at, NEW.last_seen_at + NEW.idle_seconds * interval '1 second');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER session_ends_at BEFORE INSERT OR UPDATE OF expires_at, last_seen_at, idle_seconds ON sessions
  FOR EACH ROW EXECUTE FUNCTION session_ends_at();
