CREATE EXTENSION pg_trgm;

-- nth_of_user: which of the customer's orders it is. user_email_at: when the address changed after the order was placed.
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
  nth_of_user int,
  user_email_at timestamptz,
  CONSTRAINT orders_only_cancelled_wait CHECK (pending_transition IS NULL OR status = 'cancelled')
);

-- No list shows an order that was not placed.
CREATE INDEX orders_newest ON orders (placed_at DESC, id DESC) WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_of_status ON orders (status, placed_at DESC, id DESC) WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_of_user ON orders (user_id, placed_at DESC, id DESC) WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_by_total ON orders (total_cents, id) WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_by_folded_customer ON orders (fold(user_name) COLLATE "C", placed_at DESC, id DESC)
  WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_folded_search ON orders USING gin (fold(search) gin_trgm_ops)
  WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_of_user_by_creation ON orders (user_id, created_at);
CREATE INDEX orders_placing ON orders (created_at) WHERE status = 'placing';
CREATE INDEX orders_rejected ON orders (placed_at) WHERE status = 'rejected';
CREATE INDEX orders_in_transition ON orders ((pending_transition ->> 'at')) WHERE pending_transition IS NOT NULL;

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

-- message_id: a request that the broker delivers twice writes one note.
CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  message_id text NOT NULL UNIQUE
);
CREATE INDEX order_notes_of_order ON order_notes (order_id, id);

-- How many orders have each status, for lists to count none. Each count is spread over 16 slots: orders that are
-- placed at the same time update different rows.
CREATE TABLE order_counts (
  status text NOT NULL,
  slot int NOT NULL,
  orders int NOT NULL DEFAULT 0,
  PRIMARY KEY (status, slot)
) WITH (fillfactor = 50);
INSERT INTO order_counts (status, slot)
  SELECT status, slot FROM generate_series(0, 15) slot,
    unnest(ARRAY['pending', 'processing', 'shipped', 'delivered', 'cancelled']) status;

-- How far an order has come (reliability 2.3). Each attempt holds stock with an epoch of its own. The low fillfactors
-- here and below leave room for the second version of a row on its page, which then touches no index.
CREATE TABLE order_saga (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  state text NOT NULL CHECK (state IN ('placing', 'done', 'refused', 'aborted')),
  message_id text NOT NULL,
  deadline_at timestamptz NOT NULL,
  attempt int NOT NULL DEFAULT 1 CHECK (attempt >= 1)
) WITH (fillfactor = 45);

-- The response to each idempotency key. A key is claimed before its order is written, hence the deferred reference.
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
  CONSTRAINT idempotency_response
    CHECK ((state = 'completed') = (body IS NOT NULL AND status_code IS NOT NULL))
) WITH (fillfactor = 20);
CREATE INDEX idempotency_of_order ON idempotency (order_id);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- Customers whose account was removed: a queue of those whose orders are still to be anonymised.
CREATE TABLE erased_customers (
  user_id uuid PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX erased_customers_by_check ON erased_customers (checked_at);
CREATE INDEX outbox_published_of ON outbox (aggregate_id) WHERE published_at IS NOT NULL;

-- When the orders are next compared with the stock that catalogue holds for them, and the last result.
CREATE TABLE reconciliation (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  drift int NOT NULL DEFAULT 0 CHECK (drift >= 0)
);
INSERT INTO reconciliation (name) VALUES ('stock');
