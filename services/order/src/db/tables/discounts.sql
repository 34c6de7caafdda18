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

-- The use of a discount by an order. `buyer`: the user's id. A claim is freed once, when its order fails.
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
