-- A limit counts what was used before it was set. The lock waits for orders that are claiming or freeing a use, as
-- those without a limit touch no count.
CREATE OR REPLACE FUNCTION count_uses_of_discount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM discounts WHERE id = NEW.id FOR UPDATE;
  SELECT count(*) INTO NEW.uses FROM discount_claims WHERE discount_id = NEW.id AND state = 'held';
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_uses_of_discount BEFORE UPDATE OF uses_max ON discounts FOR EACH ROW
  WHEN (OLD.uses_max IS NULL AND NEW.uses_max IS NOT NULL) EXECUTE FUNCTION count_uses_of_discount();
