CREATE OR REPLACE FUNCTION remove_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_views WHERE product_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER view_leaves_with_product AFTER UPDATE OF deleted_at ON products
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION remove_view();
