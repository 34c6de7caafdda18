CREATE OR REPLACE FUNCTION add_product_pace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_pace (product_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_product_pace AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION add_product_pace();
