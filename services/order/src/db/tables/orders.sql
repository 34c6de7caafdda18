-- nth_of_user: which of the customer's orders it is. user_email_at: when the address changed after the order was placed.
-- details: ShopperDetails. price: null where the order costs the sum of its lines. payment: null where the demo card pays alone. charge: a change to
-- shipped or delivered that waits until the card is charged; charge_refusal: why the last one was refused. keeps_charged:
-- the order was cancelled without a refund.
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
  price jsonb,
  recipient jsonb,
  payment jsonb,
  charge jsonb,
  charge_refusal text,
  charged_at timestamptz,
  details jsonb NOT NULL DEFAULT '{}',
  keeps_charged boolean NOT NULL DEFAULT false,
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
-- The sum of a year's distance sales.
CREATE INDEX orders_of_distance_sales ON orders (placed_at) WHERE price ->> 'distanceSaleCents' IS NOT NULL;
CREATE INDEX orders_to_charge ON orders ((charge ->> 'wantedAt')) WHERE charge IS NOT NULL;

-- quantity is pieces or cuts. details: the optional fields of a held line; with 'expectedOn' it waits for a delivery.
CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders (id),
  line_no int NOT NULL CHECK (line_no BETWEEN 1 AND 50),
  product_id uuid NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  category text NOT NULL CHECK (category <> ''),
  image text,
  unit_price_cents int NOT NULL CHECK (unit_price_cents BETWEEN 0 AND 100000000),
  quantity int NOT NULL,
  unit text NOT NULL DEFAULT 'piece' CHECK (unit IN ('piece', 'm', 'yd')),
  cuts_per_unit int NOT NULL DEFAULT 1,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (order_id, line_no),
  UNIQUE (order_id, product_id),
  CONSTRAINT order_lines_quantity_check
    CHECK (cuts_per_unit BETWEEN 1 AND 20 AND quantity BETWEEN 1 AND 999 * cuts_per_unit)
);

-- The catalogue's last state of the cloth of each order.
CREATE TABLE order_reservations (
  order_id uuid NOT NULL,
  product_id uuid NOT NULL,
  version bigint NOT NULL,
  is_short boolean NOT NULL,
  is_cut boolean NOT NULL,
  lots text[] NOT NULL,
  is_expected boolean NOT NULL,
  expected_on date,
  PRIMARY KEY (order_id, product_id)
);
CREATE INDEX order_reservations_short ON order_reservations (order_id) WHERE is_short;

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
