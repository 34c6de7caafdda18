-- Updates the lesser status first and one slot a connection, so that two transactions never deadlock.
CREATE OR REPLACE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen int := pg_backend_pid() % 16;
  left_status text := CASE WHEN TG_OP = 'UPDATE' AND OLD.status NOT IN ('placing', 'rejected') THEN OLD.status END;
BEGIN
  IF left_status < NEW.status THEN
    UPDATE order_counts SET orders = orders - 1 WHERE status = left_status AND slot = chosen;
  END IF;
  UPDATE order_counts SET orders = orders + 1 WHERE status = NEW.status AND slot = chosen;
  IF left_status > NEW.status THEN
    UPDATE order_counts SET orders = orders - 1 WHERE status = left_status AND slot = chosen;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_changed_order AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status NOT IN ('placing', 'rejected') AND OLD.status <> NEW.status) EXECUTE FUNCTION count_order();
