-- A search finds the name of the colour, and its family as one word of its own (searchTerms). Runs after
-- fold_product, whose name comes first.
CREATE OR REPLACE FUNCTION fold_coloured_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded_text := product_text(NEW.name, NEW.category, NEW.features || NEW.colour_name, NEW.description);
  NEW.search := product_search(NEW.name, NEW.category, NEW.features || NEW.colour_name
    || ('colourfamily' || NEW.colour_family), NEW.description);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER fold_product_colour BEFORE INSERT OR UPDATE OF name, category, features, description, colour_name,
  colour_family ON products FOR EACH ROW WHEN (NEW.colour_name IS NOT NULL) EXECUTE FUNCTION fold_coloured_product();

CREATE OR REPLACE TRIGGER fold_product_without_colour BEFORE UPDATE OF colour_name
  ON products FOR EACH ROW WHEN (OLD.colour_name IS NOT NULL AND NEW.colour_name IS NULL)
  EXECUTE FUNCTION fold_coloured_product();
