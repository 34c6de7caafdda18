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

-- Orders of status `placing` whose stock is held until they are paid, and of status `rejected` that never were.
CREATE TABLE awaited_payments (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  method text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  until timestamptz NOT NULL,
  reason text CHECK (reason IN ('unpaid', 'refused', 'cancelled', 'replaced')),
  sentence text,
  ended_at timestamptz,
  CONSTRAINT awaited_payments_end
    CHECK ((state = 'closed') = (reason IS NOT NULL AND sentence IS NOT NULL AND ended_at IS NOT NULL))
);
CREATE INDEX awaited_payments_open ON awaited_payments (until) WHERE state = 'open';
CREATE INDEX awaited_payments_of_user ON awaited_payments (user_id);
CREATE INDEX awaited_payments_closed ON awaited_payments (ended_at) WHERE state = 'closed';

-- Customers whose account was removed: a queue of those whose orders are still to be anonymised.
CREATE TABLE erased_customers (
  user_id uuid PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX erased_customers_by_check ON erased_customers (checked_at);
CREATE INDEX outbox_published_of ON outbox (aggregate_id) WHERE published_at IS NOT NULL;

-- When orders and products are next compared with the catalogue, and the last result.
CREATE TABLE reconciliation (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  drift int NOT NULL DEFAULT 0 CHECK (drift >= 0)
);
INSERT INTO reconciliation (name) VALUES ('stock'), ('products');
