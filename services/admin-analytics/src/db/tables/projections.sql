-- Projections of events, each row in its newest version. A rebuild compares updated_at with its own start.
CREATE TABLE customers (
  user_id uuid PRIMARY KEY,
  -- null where only the removal of the account was handled
  registered_at timestamptz,
  removed boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customers_updated ON customers (updated_at);
CREATE INDEX customers_by_day ON customers (registered_at);

CREATE TABLE products (
  product_id uuid PRIMARY KEY,
  name text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  price_cents int NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  stock int NOT NULL DEFAULT 0 CHECK (stock >= 0),
  image text,
  -- 0 until an event of the product itself: one of its stock may arrive first
  version int NOT NULL DEFAULT 0,
  stock_version int NOT NULL DEFAULT 0,
  deleted boolean NOT NULL DEFAULT false,
  listed_at timestamptz,
  unit text NOT NULL DEFAULT 'piece',
  cuts_per_unit int NOT NULL DEFAULT 1,
  least_cuts int NOT NULL DEFAULT 1,
  -- the longest free piece of a cloth on rolls, in cuts
  longest int,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX products_updated ON products (updated_at);
CREATE INDEX products_by_day ON products (listed_at);
-- Of expressions in left.query.ts.
CREATE INDEX products_left ON products
  ((CASE WHEN coalesce(longest, stock) < least_cuts THEN 0 ELSE stock * 1000::bigint / cuts_per_unit END), product_id)
  WHERE (CASE WHEN coalesce(longest, stock) < least_cuts THEN 0 ELSE stock * 1000::bigint / cuts_per_unit END) < 10000 AND version > 0 AND NOT deleted;

CREATE TABLE orders (
  order_id uuid PRIMARY KEY,
  order_status text NOT NULL DEFAULT 'pending',
  total_cents bigint NOT NULL DEFAULT 0 CHECK (total_cents >= 0),
  -- 0 for a row that is being inserted
  version int NOT NULL DEFAULT 0,
  placed_at timestamptz NOT NULL DEFAULT now(),
  items jsonb NOT NULL DEFAULT '[]',
  discount_cents bigint NOT NULL DEFAULT 0,
  delivery_cents bigint NOT NULL DEFAULT 0,
  added_tax_cents bigint NOT NULL DEFAULT 0,
  included_tax_cents bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX orders_updated ON orders (updated_at);
CREATE INDEX orders_by_day ON orders (placed_at);

-- Rolls of the catalogue, in cuts.
CREATE TABLE rolls (
  roll_id uuid PRIMARY KEY,
  number text NOT NULL,
  product_id uuid NOT NULL,
  origin text NOT NULL,
  state text NOT NULL,
  unit text NOT NULL,
  cuts_per_unit int NOT NULL,
  received int NOT NULL,
  left_cuts int NOT NULL,
  returned int NOT NULL,
  cut int NOT NULL,
  flaw int NOT NULL,
  over_length int NOT NULL,
  count int NOT NULL,
  scrap int NOT NULL,
  cost_cents int,
  received_at timestamptz NOT NULL,
  version int NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX rolls_by_arrival ON rolls (received_at);
CREATE INDEX rolls_for_sale ON rolls (received_at, roll_id) WHERE state = 'open';

-- Sums that each event adds to. thousandths are of a unit, millimetres of cloth. A negative amount is a valid addition: the drift monitor checks them, not a constraint.
CREATE TABLE counts (
  noun text PRIMARY KEY,
  total bigint NOT NULL
);
CREATE TABLE daily_sales (
  day date PRIMARY KEY,
  revenue_cents bigint NOT NULL,
  orders bigint NOT NULL,
  discount_cents bigint NOT NULL DEFAULT 0,
  delivery_cents bigint NOT NULL DEFAULT 0,
  added_tax_cents bigint NOT NULL DEFAULT 0,
  included_tax_cents bigint NOT NULL DEFAULT 0
);
CREATE TABLE daily_categories (
  day date,
  category text,
  revenue_cents bigint NOT NULL,
  pieces bigint NOT NULL,
  millimetres bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, category)
);
CREATE TABLE daily_products (
  day date,
  product_id uuid,
  pieces bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  thousandths bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, product_id)
);
CREATE TABLE daily_arrivals (
  day date PRIMARY KEY,
  customers bigint NOT NULL,
  products bigint NOT NULL
);
CREATE TABLE product_sales (
  product_id uuid PRIMARY KEY,
  pieces bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  thousandths bigint NOT NULL DEFAULT 0
);
-- An expression of sold.query.ts.
CREATE INDEX product_sales_by_units ON product_sales ((pieces * 1000 + thousandths) DESC, product_id);
CREATE INDEX product_sales_by_revenue ON product_sales (revenue_cents DESC, product_id);

-- A row requests a rebuild from the owners of the data: a new database begins with one (reliability 2.6).
CREATE TABLE rebuild_wanted (since timestamptz NOT NULL DEFAULT now());
INSERT INTO rebuild_wanted DEFAULT VALUES;

-- How far the comparison of the sums with their owners has come, and what the last one found.
CREATE TABLE drift_monitor (
  job text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  found int NOT NULL DEFAULT 0,
  progress jsonb
);
