-- A code that was removed and comes back.
CREATE OR REPLACE FUNCTION count_uses_of_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT count(*) INTO NEW.uses FROM discount_claims
   WHERE discount_id = NEW.discount_id AND code = NEW.code AND state = 'held';
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_uses_of_code BEFORE INSERT ON discount_codes FOR EACH ROW
  WHEN (NEW.uses_max IS NOT NULL) EXECUTE FUNCTION count_uses_of_code();
