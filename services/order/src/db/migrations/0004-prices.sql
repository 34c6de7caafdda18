-- What an order costs and where it goes: delivery, taxes, discounts, and the prices that were worked out of them.
CREATE EXTENSION IF NOT EXISTS btree_gist;
-- Postal codes between two bounds, compared byte by byte at the length of the bound.
CREATE TYPE postal_codes AS RANGE (subtype = text, collation = "C");

-- One row, once the owner has saved; before that the profile decides.
CREATE TABLE shop_settings (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  version int NOT NULL CHECK (version >= 1)
);

CREATE TABLE shipping_zones (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  default_grams int NOT NULL CHECK (default_grams > 0),
  version int NOT NULL CHECK (version >= 1)
);
-- A country, or its postal codes between two bounds, is in one zone.
CREATE TABLE shipping_areas (
  zone_id uuid NOT NULL REFERENCES shipping_zones (id) ON DELETE CASCADE,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  postal_from text COLLATE "C",
  postal_to text COLLATE "C",
  codes postal_codes NOT NULL
    GENERATED ALWAYS AS (postal_codes(postal_from, postal_to || chr(1114111))) STORED,
  CONSTRAINT shipping_areas_once EXCLUDE USING gist (country WITH =, codes WITH &&)
);
CREATE INDEX shipping_areas_of_zone ON shipping_areas (zone_id);

CREATE TABLE shipping_methods (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES shipping_zones (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  "time" text NOT NULL,
  basis text NOT NULL CHECK (basis IN ('flat', 'weight', 'value')),
  steps jsonb NOT NULL CHECK (jsonb_array_length(steps) BETWEEN 1 AND 30),
  free_from_cents int CHECK (free_from_cents >= 0),
  packing_grams int NOT NULL CHECK (packing_grams >= 0),
  package_max_grams int CHECK (package_max_grams > 0),
  order_max_grams int CHECK (order_max_grams > 0),
  postal_from text,
  postal_to text,
  tax_class text NOT NULL CHECK (tax_class IN ('standard', 'reduced', 'zero')),
  pickup jsonb CHECK (jsonb_typeof(pickup) = 'object'),
  is_active boolean NOT NULL,
  position int NOT NULL,
  version int NOT NULL CHECK (version >= 1)
);
CREATE INDEX shipping_methods_of_zone ON shipping_methods (zone_id, position, id);

CREATE TABLE tax_zones (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  is_union boolean NOT NULL,
  is_export boolean NOT NULL,
  version int NOT NULL CHECK (version >= 1)
);
CREATE TABLE tax_areas (
  zone_id uuid NOT NULL REFERENCES tax_zones (id) ON DELETE CASCADE,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  postal_from text COLLATE "C",
  postal_to text COLLATE "C",
  codes postal_codes NOT NULL
    GENERATED ALWAYS AS (postal_codes(postal_from, postal_to || chr(1114111))) STORED,
  CONSTRAINT tax_areas_once EXCLUDE USING gist (country WITH =, codes WITH &&)
);
CREATE INDEX tax_areas_of_zone ON tax_areas (zone_id);

-- Both days belong to a rate; a class has one rate at a time.
CREATE TABLE tax_rates (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES tax_zones (id) ON DELETE CASCADE,
  tax_class text NOT NULL CHECK (tax_class IN ('standard', 'reduced', 'zero')),
  rate int NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  valid_from date,
  valid_to date,
  version int NOT NULL CHECK (version >= 1),
  CONSTRAINT tax_rates_once EXCLUDE USING gist
    (zone_id WITH =, tax_class WITH =, daterange(valid_from, valid_to, '[]') WITH &&)
);

-- `value`: basis points of `percent`, cents of `amount`. `uses` counts the claims that are not freed, of a discount with
-- `uses_max`; others are counted by their claims.
CREATE TABLE discounts (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('code', 'automatic')),
  level text NOT NULL CHECK (level IN ('line', 'order', 'shipping')),
  effect text NOT NULL CHECK (effect IN ('percent', 'amount', 'free')),
  value int NOT NULL CHECK (value >= 0),
  combines boolean NOT NULL,
  priority int NOT NULL,
  min_cents int CHECK (min_cents >= 0),
  min_quantity int CHECK (min_quantity > 0),
  products uuid[] NOT NULL,
  categories text[] NOT NULL,
  excludes_reduced boolean NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  uses_max int CHECK (uses_max > 0),
  uses_per_buyer int CHECK (uses_per_buyer > 0),
  is_active boolean NOT NULL,
  uses int NOT NULL DEFAULT 0 CHECK (uses >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  is_deleted boolean NOT NULL DEFAULT false,
  version int NOT NULL CHECK (version >= 1)
) WITH (fillfactor = 70);
CREATE INDEX discounts_newest ON discounts (created_at DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX discounts_automatic ON discounts (id) WHERE kind = 'automatic' AND is_active AND NOT is_deleted;

-- In capitals and without blanks. `uses` counts as that of a discount.
CREATE TABLE discount_codes (
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-Z-]{3,40}$'),
  discount_id uuid NOT NULL REFERENCES discounts (id) ON DELETE CASCADE,
  uses_max int CHECK (uses_max > 0),
  uses int NOT NULL DEFAULT 0 CHECK (uses >= 0)
) WITH (fillfactor = 70);
CREATE INDEX discount_codes_of_discount ON discount_codes (discount_id, code);

-- That an order uses a discount. `buyer`: the user's id. A claim is freed once, when its order comes to nothing.
CREATE TABLE discount_claims (
  discount_id uuid NOT NULL REFERENCES discounts (id),
  order_id uuid NOT NULL,
  code text,
  buyer text NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'freed')),
  PRIMARY KEY (discount_id, order_id)
);
CREATE INDEX discount_claims_of_order ON discount_claims (order_id);
CREATE INDEX discount_claims_of_code ON discount_claims (discount_id, code) WHERE state = 'held';
-- How many of them a buyer holds, with or without a limit.
CREATE TABLE discount_buyers (
  discount_id uuid NOT NULL REFERENCES discounts (id) ON DELETE CASCADE,
  buyer text NOT NULL,
  uses int NOT NULL CHECK (uses >= 0),
  PRIMARY KEY (discount_id, buyer)
);

-- A price that was worked out for a shopper; used by one order at most. `user_id`: null of a guest's.
CREATE TABLE priced_checkouts (
  id uuid PRIMARY KEY,
  user_id uuid,
  input jsonb NOT NULL,
  outcome jsonb NOT NULL,
  until timestamptz NOT NULL,
  order_id uuid UNIQUE
);
CREATE INDEX priced_checkouts_by_age ON priced_checkouts (until);

-- What this service knows of the catalogue's products, from its events.
CREATE TABLE product_copies (
  product_id uuid PRIMARY KEY,
  version int NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  price_cents int NOT NULL,
  price_steps jsonb NOT NULL DEFAULT '[]',
  unit text NOT NULL,
  cuts_per_unit int NOT NULL,
  tax_class text NOT NULL,
  weight_gsm int,
  width_mm int,
  shipping_grams int,
  is_reduced boolean NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false
);

-- Of an order that costs other than its lines, and of one whose recipient was given.
ALTER TABLE orders
  ADD COLUMN price jsonb,
  ADD COLUMN recipient jsonb;

-- What a shop has before its owner sets it up: free delivery within Bangladesh.
INSERT INTO shipping_zones (id, name, default_grams, version)
  VALUES ('5a1e0000-0000-4000-8000-000000000001', 'Bangladesh', 200, 1);
INSERT INTO shipping_areas (zone_id, country) VALUES ('5a1e0000-0000-4000-8000-000000000001', 'BD');
INSERT INTO shipping_methods (id, zone_id, name, "time", basis, steps, packing_grams, tax_class, is_active, position, version)
  VALUES ('5a1e0000-0000-4000-8000-000000000002', '5a1e0000-0000-4000-8000-000000000001', 'Standard', '5-7 business days',
          'flat', '[{"from": 0, "cents": 0}]', 60, 'standard', true, 0, 1);
