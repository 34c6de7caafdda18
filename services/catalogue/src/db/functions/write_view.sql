-- A sale changes none of the trigger's columns. A deleted product has no view.
CREATE OR REPLACE FUNCTION write_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO product_views (product_id, view) VALUES (NEW.id, product_view(NEW))
  ON CONFLICT (product_id) DO UPDATE SET view = excluded.view;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER view_follows_product AFTER INSERT OR UPDATE OF name, description, price_cents,
  original_price_cents, category, features, details, rating, review_count, version, created_at, cloth_id
  ON products FOR EACH ROW EXECUTE FUNCTION write_view();
