import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders begin and are completed together: no two transactions may wait for each other crosswise. */
export class OrderBatches1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      beginOrder('  PERFORM pg_advisory_xact_lock(hashtextextended(whose::text, 0));\n'),
    );
    await runner.query(countOrder('pg_backend_pid() % 16'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(beginOrder(''));
    await runner.query(countOrder('floor(random() * 16)'));
  }
}

// The user's turn is taken before the key: whoever has a key of his waits for nothing else of his.
const beginOrder = (turn: string): string => `
CREATE OR REPLACE FUNCTION begin_order(new_order uuid, whose uuid, whose_name text, whose_email text, address jsonb,
  placed timestamptz, new_key text, fingerprint text, message text, patience_ms int, at_once int, an_hour int)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
${turn}  INSERT INTO idempotency (user_id, key, request_hash, state, order_id)
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

// One slot for all that a connection counts: two transactions never want two slots of each other.
const countOrder = (slot: string): string => `
CREATE OR REPLACE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen int := ${slot};
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
`;
