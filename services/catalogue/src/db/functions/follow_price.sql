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

-- By the clock under the row's lock: transactions that began earlier may change the price later.
CREATE OR REPLACE FUNCTION follow_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.price_cents = OLD.price_cents THEN RETURN NULL; END IF;
    UPDATE price_history SET to_at = greatest(clock_timestamp(), from_at + interval '1 microsecond')
     WHERE product_id = NEW.id AND to_at IS NULL RETURNING to_at INTO moment;
  END IF;
  INSERT INTO price_history (product_id, price_cents, from_at)
  VALUES (NEW.id, NEW.price_cents, coalesce(moment, clock_timestamp()));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER history_follows_price AFTER INSERT OR UPDATE OF price_cents
  ON products FOR EACH ROW EXECUTE FUNCTION follow_price();
