-- Locks the product first: of two transactions that change it and its images, the later one sees the other's change.
CREATE OR REPLACE FUNCTION write_view_of_image_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown products;
BEGIN
  SELECT * INTO shown FROM products
   WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END AND deleted_at IS NULL
     FOR NO KEY UPDATE;
  IF FOUND THEN PERFORM write_view_of(shown); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER view_follows_images AFTER INSERT OR UPDATE OR DELETE
  ON product_images FOR EACH ROW EXECUTE FUNCTION write_view_of_image_owner();
