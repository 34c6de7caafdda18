-- 0: none can be sold; 1: fewer than ten pieces or units; 2: more. An ordinary sale changes no level, and so no index.
CREATE OR REPLACE FUNCTION set_stock_level_before_rolls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock_level := CASE WHEN NEW.stock < NEW.least_cuts THEN 0 WHEN NEW.stock < 10 * NEW.cuts_per_unit THEN 1 ELSE 2 END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER set_stock_level_before_rolls BEFORE INSERT OR UPDATE OF stock, least_cuts, cuts_per_unit
  ON products FOR EACH ROW EXECUTE FUNCTION set_stock_level_before_rolls();
