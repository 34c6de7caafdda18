-- A sale changes none of the trigger's columns, and price steps change with the version. A deleted product has no view.
CREATE OR REPLACE FUNCTION write_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL THEN PERFORM write_view_of(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER view_follows_product AFTER INSERT OR UPDATE OF name, description, price_cents,
  original_price_cents, category, features, details, rating, review_count, version, created_at, cloth_id
  ON products FOR EACH ROW EXECUTE FUNCTION write_view();
