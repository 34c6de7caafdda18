CREATE SEQUENCE delivery_numbers;
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  supplier text NOT NULL CHECK (char_length(supplier) BETWEEN 1 AND 120),
  supplier_ref text CHECK (char_length(supplier_ref) BETWEEN 1 AND 60),
  note text CHECK (char_length(note) BETWEEN 1 AND 300),
  key text NOT NULL UNIQUE,
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  received_at timestamptz DEFAULT now(),
  state text NOT NULL DEFAULT 'received' CONSTRAINT deliveries_state CHECK (state IN ('expected', 'received')),
  expected_on date,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT deliveries_received CHECK ((state = 'received') = (received_at IS NOT NULL))
);
CREATE INDEX deliveries_expected ON deliveries (expected_on NULLS LAST, number) WHERE state = 'expected';
CREATE INDEX deliveries_by_arrival ON deliveries (received_at DESC, number DESC) WHERE state = 'received';

-- A roll is one continuous length of one dye lot; cloth is cut off at one end, so cut_off is the sum of its cuts. Amounts
-- are cuts of the product. set_unit_of_roll() writes unit and cuts_per_unit.
CREATE SEQUENCE roll_numbers;
CREATE TABLE rolls (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9-]{1,24}$'),
  product_id uuid NOT NULL REFERENCES products (id),
  delivery_id uuid REFERENCES deliveries (id),
  parent_id uuid REFERENCES rolls (id),
  lot text NOT NULL CHECK (char_length(lot) BETWEEN 1 AND 40),
  shade text CHECK (shade ~ '^[A-Z]$'),
  state text NOT NULL CHECK (state IN ('expected', 'quarantine', 'open', 'closed')),
  received int NOT NULL CHECK (received > 0),
  left_cuts int NOT NULL CHECK (left_cuts BETWEEN 0 AND received),
  reserved int NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  cut_off int NOT NULL DEFAULT 0 CHECK (cut_off >= 0),
  free int GENERATED ALWAYS AS (left_cuts - reserved) STORED,
  place text CHECK (char_length(place) BETWEEN 1 AND 40),
  usable_width_mm int CHECK (usable_width_mm BETWEEN 20 AND 6000),
  cost_cents int CHECK (cost_cents >= 0),
  received_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  counted_at timestamptz,
  version int NOT NULL DEFAULT 1,
  returned int,
  unit text,
  cuts_per_unit int,
  CONSTRAINT rolls_reserved CHECK (reserved <= left_cuts AND (state IN ('open', 'expected') OR reserved = 0)),
  CONSTRAINT rolls_cut CHECK (left_cuts = received - cut_off),
  CONSTRAINT rolls_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (state <> 'closed' OR left_cuts = 0))
) WITH (fillfactor = 70);
CREATE INDEX rolls_of_product ON rolls (product_id, number);
CREATE INDEX rolls_open ON rolls (product_id) WHERE state = 'open';
CREATE INDEX rolls_expected ON rolls (product_id) WHERE state = 'expected';
CREATE INDEX rolls_search ON rolls
  USING gin (fold(number || E'\n' || lot || E'\n' || coalesce(place, '')) gin_trgm_ops);
CREATE INDEX rolls_by_arrival ON rolls (received_at);
CREATE INDEX rolls_of_delivery ON rolls (delivery_id);
CREATE INDEX rolls_of_parent ON rolls (parent_id) WHERE parent_id IS NOT NULL;

-- A part of a roll reserved for an order. A product that is deleted keeps its reservations. is_waiting: an admin has
-- decided that the short piece waits.
CREATE TABLE reservations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES stock_hold (order_id),
  epoch int NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id),
  roll_id uuid REFERENCES rolls (id),
  length_no int NOT NULL CHECK (length_no >= 0),
  cuts int NOT NULL CHECK (cuts > 0),
  state text NOT NULL DEFAULT 'reserved' CHECK (state IN ('reserved', 'cut', 'short', 'released', 'returned')),
  is_waiting boolean NOT NULL DEFAULT false,
  CONSTRAINT reservations_somewhere CHECK (roll_id IS NOT NULL OR state IN ('short', 'released'))
);
CREATE INDEX reservations_of_order ON reservations (order_id);
CREATE INDEX reservations_to_cut ON reservations (roll_id) WHERE state = 'reserved';
CREATE INDEX reservations_short ON reservations (product_id) WHERE state = 'short';
-- The reservations of a product change under its lock, so their versions grow in the order of the changes.
CREATE SEQUENCE reservation_versions;

CREATE TABLE roll_cuts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  roll_id uuid NOT NULL REFERENCES rolls (id),
  span int4range NOT NULL CHECK (NOT isempty(span) AND lower(span) >= 0),
  reason text NOT NULL CHECK (reason IN
    ('order', 'sample', 'flaw', 'loss', 'count', 'split', 'scrap', 'dropped', 'notCome')),
  reservation_id bigint UNIQUE REFERENCES reservations (id),
  actual_mm int CHECK (actual_mm > 0),
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  note text CHECK (char_length(note) BETWEEN 1 AND 300),
  key text UNIQUE,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT never_cut_twice EXCLUDE USING gist (roll_id WITH =, span WITH &&)
);
