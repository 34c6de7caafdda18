-- 0: none can be sold; 1: fewer than ten pieces or units; 2: more. An ordinary sale changes no level, and so no index.
CREATE OR REPLACE FUNCTION set_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock_level := CASE
    WHEN (CASE WHEN NEW.by_roll THEN NEW.longest ELSE NEW.stock END) < NEW.least_cuts THEN 0
    WHEN NEW.stock < 10 * NEW.cuts_per_unit THEN 1 ELSE 2 END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER set_stock_level BEFORE INSERT OR UPDATE OF stock, longest, by_roll, least_cuts, cuts_per_unit
  ON products FOR EACH ROW EXECUTE FUNCTION set_stock_level();
