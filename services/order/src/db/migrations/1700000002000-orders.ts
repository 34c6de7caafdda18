import { createMessagingTables, dropMessagingTables } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Orders1700000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await createMessagingTables(runner);
    await runner.query(orders);
    await runner.query(orderIndexes);
    await runner.query(counts);
    await runner.query(lines);
    await runner.query(placing);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE idempotency, order_saga, order_status_history, order_lines, orders, order_counts',
    );
    await runner.query('DROP FUNCTION count_orders()');
    await dropMessagingTables(runner);
  }
}

const orders = `
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  user_name text NOT NULL CHECK (char_length(user_name) BETWEEN 1 AND 120),
  user_email text NOT NULL CHECK (char_length(user_email) BETWEEN 3 AND 254),
  status text NOT NULL CHECK (status IN
    ('placing', 'rejected', 'pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  stock_epoch int NOT NULL CHECK (stock_epoch >= 1),
  version int NOT NULL CHECK (version >= 1),
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  shipping_address jsonb NOT NULL CHECK (jsonb_typeof(shipping_address) = 'object'),
  pending_transition jsonb,
  placed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL
    GENERATED ALWAYS AS (lower(id::text || ' ' || user_name || ' ' || user_email)) STORED,
  CONSTRAINT orders_only_cancelled_wait CHECK (pending_transition IS NULL OR status = 'cancelled')
);
`;

// Lists show newest first, and never an order that was not placed.
const orderIndexes = `
CREATE INDEX orders_newest ON orders (placed_at DESC, id DESC) WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_of_status ON orders (status, placed_at DESC, id DESC);
CREATE INDEX orders_of_user ON orders (user_id, placed_at DESC, id DESC);
CREATE INDEX orders_of_user_lately ON orders (user_id, created_at);
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops) WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_in_transition ON orders ((pending_transition ->> 'at')) WHERE pending_transition IS NOT NULL;
`;

// How many orders have each status, so that no list has to count them. Each count is spread over slots: orders
// placed at the same time would otherwise wait for one row. Sorted by status, two changes never wait crosswise.
const counts = `
CREATE TABLE order_counts (
  status text NOT NULL,
  slot int NOT NULL,
  orders int NOT NULL DEFAULT 0,
  PRIMARY KEY (status, slot)
) WITH (fillfactor = 50);
INSERT INTO order_counts (status, slot)
  SELECT status, slot FROM generate_series(0, 15) slot,
    unnest(ARRAY['pending', 'processing', 'shipped', 'delivered', 'cancelled']) status;
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

const lines = `
CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders (id),
  line_no int NOT NULL CHECK (line_no BETWEEN 1 AND 50),
  product_id uuid NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  category text NOT NULL CHECK (category <> ''),
  image text,
  unit_price_cents int NOT NULL CHECK (unit_price_cents BETWEEN 0 AND 100000000),
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  PRIMARY KEY (order_id, line_no),
  UNIQUE (order_id, product_id)
);
CREATE TABLE order_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  from_status text,
  to_status text NOT NULL CHECK (to_status IN
    ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX order_status_history_of_order ON order_status_history (order_id, id);
`;

// How far the placing of an order has come, and what each idempotency key was answered (reliability 2.3).
// A key is claimed before its order is written, hence the deferred reference.
const placing = `
CREATE TABLE order_saga (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  state text NOT NULL CHECK (state IN ('placing', 'done', 'refused', 'aborted')),
  message_id text NOT NULL,
  deadline_at timestamptz NOT NULL
);
CREATE INDEX order_saga_open ON order_saga (deadline_at) WHERE state = 'placing';
CREATE TABLE idempotency (
  user_id uuid NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 8 AND 160),
  request_hash text NOT NULL,
  state text NOT NULL CHECK (state IN ('in_progress', 'completed')),
  order_id uuid NOT NULL REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
  status_code int,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_answer CHECK
    ((state = 'completed') = (body IS NOT NULL AND status_code IS NOT NULL))
);
CREATE INDEX idempotency_of_order ON idempotency (order_id);
CREATE INDEX idempotency_by_age ON idempotency (created_at);
`;
