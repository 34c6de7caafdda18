-- A reduction lasts from a fall of the price to its next rise; the price that may be struck is fixed when it begins.
CREATE OR REPLACE FUNCTION begin_reduction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price_cents > OLD.price_cents THEN
    NEW.reduced_at := NULL;
    NEW.lowest_cents := NULL;
  ELSIF NEW.price_cents < OLD.price_cents AND OLD.reduced_at IS NULL THEN
    NEW.reduced_at := clock_timestamp();
    NEW.lowest_cents := lowest_price(NEW.id, NEW.reduced_at);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER begin_reduction BEFORE UPDATE OF price_cents
  ON products FOR EACH ROW EXECUTE FUNCTION begin_reduction();
