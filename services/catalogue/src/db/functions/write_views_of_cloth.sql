-- Locks the products first, in the order of their ids, as every order does.
CREATE OR REPLACE FUNCTION write_views_of_cloth() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE cloth_id = NEW.id AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE;
  PERFORM write_view_of(p) FROM products p WHERE p.cloth_id = NEW.id AND p.deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER views_follow_cloth AFTER UPDATE OF state, summary ON cloths
  FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.summary <> NEW.summary) EXECUTE FUNCTION write_views_of_cloth();
