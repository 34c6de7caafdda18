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
