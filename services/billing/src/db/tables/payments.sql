-- Each order in its newest version, and the sums that all its payments have captured (taken) and refunded (given_back).
-- given_back grows when a refund is requested, so that none is reserved twice.
CREATE TABLE order_money (
  order_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  order_status text NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  currency char(3) NOT NULL,
  version int NOT NULL,
  placed_at timestamptz NOT NULL,
  method text NOT NULL DEFAULT 'demo-card',
  credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  -- Which account pays how much of the credit.
  credit_parts jsonb NOT NULL DEFAULT '[]',
  -- The bank account of a transfer, as the shopper read it.
  account text,
  -- Until when an order that is not placed yet waits.
  awaits_until timestamptz,
  is_charge_wanted boolean NOT NULL DEFAULT false,
  -- The charge that the order waits for.
  charge_id uuid,
  -- The order was cancelled without a refund.
  keeps_charged boolean NOT NULL DEFAULT false,
  -- True once the order was shipped, at any time.
  was_sent boolean NOT NULL DEFAULT false,
  -- The order service has lost it: it is left out of comparisons until it is back.
  is_unknown boolean NOT NULL DEFAULT false,
  taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  given_back bigint NOT NULL DEFAULT 0 CHECK (given_back >= 0),
  CHECK (given_back <= taken)
);
CREATE INDEX order_money_by_day ON order_money (placed_at);
CREATE INDEX order_money_of_user ON order_money (user_id);
CREATE INDEX orders_refused ON order_money (user_id) WHERE method = 'cash' AND order_status = 'cancelled' AND was_sent;
CREATE INDEX orders_awaited ON order_money (awaits_until) WHERE order_status = 'awaiting';

-- state: opening to captured payments are live; the others have ended, and another attempt may follow.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES order_money,
  attempt int NOT NULL CHECK (attempt > 0),
  method text NOT NULL CHECK (method IN ('demo-card', 'stripe', 'cash', 'transfer', 'invoice', 'credit')),
  currency char(3) NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  secured bigint NOT NULL DEFAULT 0 CHECK (secured >= 0),
  captured bigint NOT NULL DEFAULT 0 CHECK (captured >= 0),
  released bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  refunding bigint NOT NULL DEFAULT 0 CHECK (refunding >= 0),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  state text NOT NULL CHECK (state IN
    ('opening', 'open', 'secured', 'owed', 'captured', 'released', 'returned', 'closed', 'lapsed', 'refused')),
  -- The provider's id, and the page on which the shopper pays.
  provider_ref text,
  page_address text,
  open_until timestamptz,
  hold_until timestamptz,
  -- Staff were notified that the hold ends.
  is_hold_notified boolean NOT NULL DEFAULT false,
  -- Staff were notified that the order is not paid.
  is_unpaid_notified boolean NOT NULL DEFAULT false,
  due_at timestamptz,
  -- Why it was refused, in the shopper's words.
  reason text,
  looked_at timestamptz,
  -- No page is made before the changes at the provider since then were compared.
  compare_from timestamptz,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (order_id, attempt, method),
  CHECK (secured <= amount),
  CHECK (captured + released <= secured),
  CHECK (refunded + refunding <= captured)
);
CREATE UNIQUE INDEX one_live_way_to_pay ON payments (order_id)
  WHERE method <> 'credit' AND state IN ('opening', 'open', 'secured', 'owed', 'captured');
CREATE UNIQUE INDEX one_live_credit ON payments (order_id)
  WHERE method = 'credit' AND state IN ('opening', 'open', 'secured', 'owed', 'captured');
CREATE UNIQUE INDEX payments_of_provider ON payments (method, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payments_by_time ON payments (created_at, id);
CREATE INDEX payments_by_money_state ON payments
  (money_state(state, secured, captured, released, refunded, disputed), created_at, id);
CREATE INDEX payments_by_method ON payments (method, created_at, id);
CREATE INDEX payments_open ON payments (looked_at) WHERE state IN ('opening', 'open');
CREATE INDEX payments_on_hold ON payments (hold_until) WHERE state = 'secured' AND hold_until IS NOT NULL;
CREATE INDEX payments_owed ON payments (due_at, id) WHERE state = 'owed';
CREATE INDEX payments_unpaid ON payments (created_at, id) WHERE state IN ('opening', 'open', 'refused');
CREATE INDEX payments_to_compare ON payments (compare_from) WHERE compare_from IS NOT NULL;

-- A movement of money, written before it is made. purpose: the key of a refund, else what it is for.
CREATE TABLE operations (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  kind text NOT NULL CHECK (kind IN ('open', 'close', 'secure', 'capture', 'release', 'refund')),
  purpose text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN
    ('wanted', 'sent', 'done', 'refused', 'unknown', 'reversed')),
  reason text,
  by_user uuid,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  provider_ref text,
  attempts int NOT NULL DEFAULT 0,
  -- Known refusals so far: part of the key that the provider receives.
  try int NOT NULL DEFAULT 1,
  next_at timestamptz NOT NULL DEFAULT now(),
  first_sent_at timestamptz,
  UNIQUE (payment_id, kind, purpose),
  CHECK ((state = 'done') = (done_at IS NOT NULL))
);
CREATE INDEX operations_unfinished ON operations (next_at, id) WHERE state IN ('wanted', 'sent', 'unknown');

-- When payments are next compared with the orders and with their providers, and the last result.
CREATE TABLE reconciliation (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  drift int NOT NULL DEFAULT 0 CHECK (drift >= 0),
  -- When all days were compared; the recent ones are compared more often.
  all_days_at timestamptz
);
INSERT INTO reconciliation (name) VALUES ('payments'), ('providers');

CREATE TABLE erased_customers (
  user_id uuid PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX erased_customers_by_check ON erased_customers (checked_at);
