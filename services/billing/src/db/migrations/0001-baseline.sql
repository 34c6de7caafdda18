-- Each order in its newest version, and what all its payments have taken and given back. given_back grows when a refund
-- is wanted, so that none is reserved twice.
CREATE TABLE order_money (
  order_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  order_status text NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  currency char(3) NOT NULL,
  version int NOT NULL,
  placed_at timestamptz NOT NULL,
  taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  given_back bigint NOT NULL DEFAULT 0 CHECK (given_back >= 0),
  CHECK (given_back <= taken)
);
CREATE INDEX order_money_by_day ON order_money (placed_at);

-- state: secured and captured payments are live, released and returned ones have ended and another attempt may follow.
-- money_state says the same as moneyStateOf of the contract.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES order_money,
  attempt int NOT NULL CHECK (attempt > 0),
  method text NOT NULL CHECK (method IN ('demo-card')),
  currency char(3) NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  secured bigint NOT NULL DEFAULT 0 CHECK (secured >= 0),
  captured bigint NOT NULL DEFAULT 0 CHECK (captured >= 0),
  released bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  refunding bigint NOT NULL DEFAULT 0 CHECK (refunding >= 0),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  state text NOT NULL CHECK (state IN ('secured', 'captured', 'released', 'returned')),
  money_state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN secured = 0 THEN 'none'
         WHEN refunded > 0 AND refunded = captured THEN 'refunded'
         WHEN refunded > 0 THEN 'partly refunded'
         WHEN captured > 0 THEN 'charged'
         WHEN released = secured THEN 'released'
         ELSE 'held' END) STORED,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (order_id, attempt, method),
  CHECK (secured <= amount),
  CHECK (captured + released <= secured),
  CHECK (refunded + refunding <= captured)
);
CREATE UNIQUE INDEX one_live_payment ON payments (order_id) WHERE state IN ('secured', 'captured');
CREATE INDEX payments_by_time ON payments (created_at, id);
CREATE INDEX payments_by_state ON payments (money_state, created_at, id);

-- A movement of money, written before it is made. purpose: the key of a refund, else what it is for.
CREATE TABLE operations (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  kind text NOT NULL CHECK (kind IN ('secure', 'capture', 'release', 'refund')),
  purpose text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('wanted', 'done')),
  reason text,
  by_user uuid,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  UNIQUE (payment_id, kind, purpose),
  CHECK ((state = 'done') = (done_at IS NOT NULL))
);
CREATE INDEX operations_wanted ON operations (created_at, id) WHERE state = 'wanted';

-- When the orders are next compared with their owner, and the last result.
CREATE TABLE reconciliation (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  drift int NOT NULL DEFAULT 0 CHECK (drift >= 0)
);
INSERT INTO reconciliation (name) VALUES ('payments');
