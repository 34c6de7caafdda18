CREATE OR REPLACE FUNCTION record_audit_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.audit_removals AS known (day, by_role, entries, newest)
  SELECT current_date, session_user, count(*), max(at) FROM removed HAVING count(*) > 0
  ON CONFLICT (day, by_role) DO UPDATE SET
    entries = known.entries + excluded.entries, newest = greatest(known.newest, excluded.newest);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER audit_removal_is_recorded AFTER DELETE ON audit_entries
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_audit_removal();
