CREATE TABLE stock_hold (
  order_id uuid PRIMARY KEY,
  epoch int NOT NULL CHECK (epoch >= 0),
  state text NOT NULL CHECK (state IN ('held', 'released', 'refused')),
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  outcome jsonb NOT NULL CHECK (outcome ->> 'outcome' IN ('held', 'refused', 'stale')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_hold_refused ON stock_hold (at) WHERE state = 'refused' AND epoch = 1;

-- The ledger: stock is at every instant the sum of the movements (reliability 2.3). 'short': a reservation that no roll
-- has returns its cuts until it finds one.
CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products (id),
  delta int NOT NULL CHECK (delta <> 0),
  reason text NOT NULL CHECK (reason IN ('initial', 'adjust', 'hold', 'release', 'convert', 'receive', 'count', 'flaw',
    'cutLoss', 'quarantine', 'clear', 'scrap', 'sample', 'short')),
  order_id uuid REFERENCES stock_hold (order_id),
  epoch int,
  actor text NOT NULL CHECK (actor <> ''),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movement_of_order
    CHECK ((reason IN ('hold', 'release')) = (order_id IS NOT NULL AND epoch IS NOT NULL)),
  CONSTRAINT stock_movement_direction
    CHECK (CASE reason WHEN 'hold' THEN delta < 0 WHEN 'release' THEN delta > 0 ELSE true END)
);
CREATE INDEX stock_movement_of_product ON stock_movement (product_id, id);
CREATE INDEX stock_movement_of_order ON stock_movement (order_id) WHERE order_id IS NOT NULL;
