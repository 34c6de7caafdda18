-- order_id: null where number and e-mail fit no order. items: empty means the whole order. ends_at: the end of the
-- period, null before the delivery. message_id: a request that the broker delivers twice is one withdrawal.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  order_id uuid REFERENCES orders (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  typed_number text NOT NULL CHECK (char_length(typed_number) <= 60),
  items text NOT NULL CHECK (char_length(items) <= 20000),
  marks text[] NOT NULL CHECK (marks <@ ARRAY['late', 'cutToOrder']),
  received_at timestamptz NOT NULL,
  ends_at timestamptz,
  refund_by date NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done')),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  done_by uuid,
  done_by_name text,
  done_at timestamptz,
  message_id text NOT NULL UNIQUE,
  search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || typed_number)) STORED,
  CONSTRAINT withdrawals_done_by_someone CHECK ((state = 'done') = (done_at IS NOT NULL AND done_by IS NOT NULL))
);
CREATE INDEX withdrawals_newest ON withdrawals (received_at DESC, id DESC);
CREATE INDEX withdrawals_of_state ON withdrawals (state, received_at DESC, id DESC);
CREATE INDEX withdrawals_due ON withdrawals (refund_by) WHERE state = 'open';
CREATE INDEX withdrawals_of_order ON withdrawals (order_id, received_at DESC) WHERE order_id IS NOT NULL;
CREATE INDEX withdrawals_without_order ON withdrawals (received_at) WHERE order_id IS NULL;
CREATE INDEX withdrawals_folded_search ON withdrawals USING gin (fold(search) gin_trgm_ops);
