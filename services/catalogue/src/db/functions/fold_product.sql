-- A sale changes none of the trigger's columns.
CREATE OR REPLACE FUNCTION fold_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded_name := fold(NEW.name);
  NEW.sort_name := name_order(NEW.folded_name);
  NEW.folded_text := product_text(NEW.name, NEW.category, NEW.features, NEW.description);
  NEW.search := product_search(NEW.name, NEW.category, NEW.features, NEW.description);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER fold_product BEFORE INSERT OR UPDATE OF name, category, features, description
  ON products FOR EACH ROW EXECUTE FUNCTION fold_product();
