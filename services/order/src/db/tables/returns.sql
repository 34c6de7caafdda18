-- number counts from 1 in each order. requested: the lines as they were sent. text: of the customer, or of the admin who
-- opened it. refund_cents and delivery_cents: what was refunded when it was settled.
CREATE TABLE order_returns (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  number int NOT NULL CHECK (number >= 1),
  kind text NOT NULL CHECK (kind IN ('return', 'claim')),
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'inTransit', 'received', 'inspected', 'settled',
    'declined', 'lapsed', 'cancelled')),
  reason text NOT NULL CHECK (reason IN ('faulty', 'wrongItem', 'notAsDescribed', 'tooSmall', 'changedMind', 'other')),
  text text NOT NULL DEFAULT '' CHECK (char_length(text) <= 1000),
  requested jsonb NOT NULL,
  is_late boolean NOT NULL DEFAULT false,
  declined text CHECK (char_length(declined) <= 300),
  carrier text NOT NULL DEFAULT '',
  tracking text NOT NULL DEFAULT '',
  refund_cents bigint CHECK (refund_cents >= 0),
  delivery_cents bigint CHECK (delivery_cents >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, number)
);
CREATE INDEX order_returns_newest ON order_returns (created_at DESC, id DESC);
CREATE INDEX order_returns_of_state ON order_returns (state, created_at DESC, id DESC);
CREATE INDEX order_returns_of_kind ON order_returns (kind, created_at DESC, id DESC);
CREATE INDEX order_returns_to_lapse ON order_returns (changed_at) WHERE state = 'approved';

-- The requested parts: pieces or cuts, and the lengths of a line that has several.
CREATE TABLE order_return_lines (
  return_id uuid NOT NULL REFERENCES order_returns (id) ON DELETE CASCADE,
  line_no int NOT NULL,
  quantity int NOT NULL CHECK (quantity >= 1),
  lengths int[],
  PRIMARY KEY (return_id, line_no)
);

-- What the inspection found; refund_cents after the loss.
CREATE TABLE order_return_results (
  return_id uuid NOT NULL REFERENCES order_returns (id) ON DELETE CASCADE,
  nth int NOT NULL,
  line_no int NOT NULL,
  quantity int NOT NULL CHECK (quantity >= 1),
  lengths int[],
  decision text NOT NULL CHECK (decision IN ('stock', 'remnant', 'waste', 'sendBack')),
  loss_cents bigint NOT NULL DEFAULT 0 CHECK (loss_cents >= 0),
  loss_reason text NOT NULL DEFAULT '' CHECK (char_length(loss_reason) <= 300),
  refund_cents bigint NOT NULL CHECK (refund_cents >= 0),
  PRIMARY KEY (return_id, nth)
);
