CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'an audit entry is never changed';
END $$;

CREATE OR REPLACE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
