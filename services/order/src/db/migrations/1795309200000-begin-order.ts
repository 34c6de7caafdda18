import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order is begun in one round trip, and one that is not placed yet costs neither counts nor the lists' indexes. */
export class BeginOrder1795309200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions);
    await runner.query('DROP TRIGGER count_new_orders ON orders');
    await runner.query('DROP TRIGGER count_changed_orders ON orders');
    await runner.query('DROP FUNCTION count_orders()');
    await runner.query(counting);
    await runner.query(indexes(`WHERE ${PLACED}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(indexes(''));
    await runner.query('DROP TRIGGER count_new_order ON orders');
    await runner.query('DROP TRIGGER count_changed_order ON orders');
    await runner.query('DROP FUNCTION count_order()');
    await runner.query(countingBefore);
    await runner.query('DROP FUNCTION begin_order, has_too_many_orders');
  }
}

const PLACED = "status NOT IN ('placing', 'rejected')";

// Each statement of a function sees what was committed before it: users are counted one request at a time, so no
// burst slips through. Without limits (null) nothing is counted.
const functions = `
CREATE FUNCTION has_too_many_orders(whose uuid, at_once int, an_hour int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  lately record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(whose::text, 0));
  SELECT count(*) FILTER (WHERE status = 'placing') AS placing,
         count(*) FILTER (WHERE status <> 'rejected') AS placed INTO lately
    FROM orders WHERE user_id = whose AND created_at > now() - interval '1 hour';
  RETURN lately.placing >= at_once OR lately.placed >= an_hour;
END $$;
CREATE FUNCTION begin_order(new_order uuid, whose uuid, whose_name text, whose_email text, address jsonb,
  placed timestamptz, new_key text, fingerprint text, message text, patience_ms int, at_once int, an_hour int)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency (user_id, key, request_hash, state, order_id)
    VALUES (whose, new_key, fingerprint, 'in_progress', new_order) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN 'taken'; END IF;
  IF at_once IS NOT NULL AND has_too_many_orders(whose, at_once, an_hour) THEN
    DELETE FROM idempotency WHERE user_id = whose AND key = new_key;
    RETURN 'tooMany';
  END IF;
  INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
                      shipping_address, placed_at)
    VALUES (new_order, whose, whose_name, whose_email, 'placing', 1, 1, 0, address, placed);
  INSERT INTO order_saga (order_id, state, message_id, deadline_at)
    VALUES (new_order, 'placing', message, now() + patience_ms * interval '1 millisecond');
  RETURN 'begun';
END $$;
`;

// Row by row, so that a row which changes no count costs nothing; the lesser status first, so that two changes never
// wait crosswise.
const counting = `
CREATE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen int := floor(random() * 16);
  left_status text := CASE WHEN TG_OP = 'UPDATE' AND OLD.${PLACED} THEN OLD.status END;
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
CREATE TRIGGER count_new_order AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.${PLACED}) EXECUTE FUNCTION count_order();
CREATE TRIGGER count_changed_order AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.${PLACED} AND OLD.status <> NEW.status) EXECUTE FUNCTION count_order();
`;

const indexes = (condition: string): string => `
DROP INDEX orders_of_status, orders_of_user;
CREATE INDEX orders_of_status ON orders (status, placed_at DESC, id DESC) ${condition};
CREATE INDEX orders_of_user ON orders (user_id, placed_at DESC, id DESC) ${condition};
`;

const countingBefore = `
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen int := floor(random() * 16);
  step record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE order_counts c SET orders = c.orders + n.added
      FROM (SELECT status, count(*) AS added FROM after_change GROUP BY status) n
      WHERE c.status = n.status AND c.slot = chosen;
    RETURN NULL;
  END IF;
  FOR step IN
    SELECT status, sum(delta)::int AS delta
      FROM (SELECT status, 1 AS delta FROM after_change
            UNION ALL SELECT status, -1 FROM before_change) changed
      GROUP BY status HAVING sum(delta) <> 0 ORDER BY status
  LOOP
    UPDATE order_counts SET orders = orders + step.delta
      WHERE status = step.status AND slot = chosen;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_orders AFTER INSERT ON orders
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER count_changed_orders AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
`;
