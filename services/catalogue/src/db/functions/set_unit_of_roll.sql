-- The amounts of a roll are cuts as its product is sold when it comes in, whatever the product becomes.
CREATE OR REPLACE FUNCTION set_unit_of_roll() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT unit, cuts_per_unit INTO NEW.unit, NEW.cuts_per_unit FROM products WHERE id = NEW.product_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER set_unit_of_roll BEFORE INSERT ON rolls
  FOR EACH ROW EXECUTE FUNCTION set_unit_of_roll();
