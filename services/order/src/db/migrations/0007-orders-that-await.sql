-- payment: how an order is paid, null of one that the demo card pays alone. charge: a change to shipped or delivered that
-- waits until the card is charged, charge_refusal: why the last one was not, charged_at: when it was.
ALTER TABLE orders
  ADD COLUMN payment jsonb,
  ADD COLUMN charge jsonb,
  ADD COLUMN charge_refusal text,
  ADD COLUMN charged_at timestamptz;

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
