CREATE EXTENSION pg_trgm;

-- The count changes with every product: no list has to count products. A category is one in whatever case.
CREATE TABLE categories (
  name text PRIMARY KEY CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 60),
  product_count int NOT NULL DEFAULT 0 CHECK (product_count >= 0)
);
CREATE UNIQUE INDEX categories_folded_spelling ON categories (lower(name COLLATE "und-x-icu"));

-- stock_level changes only when a product sells out or runs low: an ordinary sale touches no index. fold_product()
-- writes search, folded_name and folded_text.
CREATE TABLE products (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 160),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 5000),
  price_cents int NOT NULL CHECK (price_cents BETWEEN 0 AND 100000000),
  original_price_cents int CHECK (original_price_cents BETWEEN 0 AND 100000000),
  category text NOT NULL REFERENCES categories (name),
  stock int NOT NULL CHECK (stock >= 0),
  features text[] NOT NULL DEFAULT '{}',
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  rating double precision CHECK (rating BETWEEN 0 AND 5),
  review_count int NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search tsvector NOT NULL,
  stock_level smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN stock = 0 THEN 0 WHEN stock <= 9 THEN 1 ELSE 2 END) STORED,
  folded_name text COLLATE "C",
  folded_text text COLLATE "C",
  CONSTRAINT products_rating_needs_reviews CHECK ((rating IS NULL) = (review_count = 0))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX products_sku ON products (right(id::text, 8));

-- One index for each order that a list offers, with the category in front and without. A missing rating is replaced
-- by one that sorts last, for a cursor to compare.
CREATE INDEX products_by_folded_name ON products (folded_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price ON products (price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating ON products (coalesce(rating, 6), id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating_down ON products (coalesce(rating, -1), id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_age ON products (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_at_level_by_folded_name ON products (stock_level, folded_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_folded_name ON products (category, folded_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_price ON products (category, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_rating ON products (category, coalesce(rating, 6), id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_rating_down ON products (category, coalesce(rating, -1), id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_words ON products USING gin (search) WHERE deleted_at IS NULL;
CREATE INDEX products_folded_fragments ON products
  USING gin (folded_name gin_trgm_ops, folded_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE product_images (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position int NOT NULL CHECK (position >= 0),
  image_key text NOT NULL CHECK (image_key ~ '^products/[0-9a-f]{64}$'),
  PRIMARY KEY (product_id, position)
);
CREATE INDEX product_images_by_key ON product_images (image_key);

-- Every image that was the first of a product: past orders show it for ever.
CREATE TABLE first_images (
  image_key text PRIMARY KEY CHECK (image_key ~ '^products/[0-9a-f]{64}$')
);

-- What the shop shows of a product, written when it changes: a ProductView in JSON without the stock, which every
-- order changes.
CREATE TABLE product_views (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  view text NOT NULL
);

CREATE TABLE stock_hold (
  order_id uuid PRIMARY KEY,
  epoch int NOT NULL CHECK (epoch >= 0),
  state text NOT NULL CHECK (state IN ('held', 'released', 'refused')),
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  outcome jsonb NOT NULL CHECK (outcome ->> 'outcome' IN ('held', 'refused', 'stale')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_hold_refused ON stock_hold (at) WHERE state = 'refused' AND epoch = 1;

-- The ledger: stock is at every instant the sum of the movements (reliability 2.3).
CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products (id),
  delta int NOT NULL CHECK (delta <> 0),
  reason text NOT NULL CHECK (reason IN ('initial', 'adjust', 'hold', 'release')),
  order_id uuid REFERENCES stock_hold (order_id),
  epoch int,
  actor text NOT NULL CHECK (actor <> ''),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movement_of_order
    CHECK ((reason IN ('hold', 'release')) = (order_id IS NOT NULL AND epoch IS NOT NULL)),
  CONSTRAINT stock_movement_direction CHECK (reason = 'adjust' OR (reason = 'hold') = (delta < 0))
);
CREATE INDEX stock_movement_of_product ON stock_movement (product_id, id);

CREATE TABLE saved_products (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX saved_products_by_product ON saved_products (product_id);

-- The products that a customer received and may review. version is the order's: an older event is not applied.
CREATE TABLE receipts (
  order_id uuid NOT NULL,
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_delivered boolean NOT NULL,
  version int NOT NULL,
  PRIMARY KEY (order_id, product_id)
);
CREATE INDEX receipts_of_user ON receipts (user_id, product_id) WHERE is_delivered;

-- user_id is null once the account is erased. named_at: when the author was last renamed.
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES products (id),
  user_id uuid,
  author text NOT NULL CHECK (char_length(author) BETWEEN 1 AND 120),
  stars int NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  is_hidden boolean NOT NULL DEFAULT false,
  named_at timestamptz,
  UNIQUE (product_id, user_id)
);
CREATE INDEX reviews_of_product ON reviews (product_id, created_at DESC, id DESC) WHERE NOT is_hidden;
CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);
CREATE INDEX reviews_of_user ON reviews (user_id);
