-- The count changes with every product: no list has to count products. A category is one in whatever case.
CREATE TABLE categories (
  name text PRIMARY KEY CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 60),
  product_count int NOT NULL DEFAULT 0 CHECK (product_count >= 0)
);
CREATE UNIQUE INDEX categories_folded_spelling ON categories (lower(name COLLATE "und-x-icu"));

-- stock, longest, one_lot, coming, least_end, least_cuts and most_cuts are pieces or cuts. longest and one_lot: the longest
-- free piece of a roll, and the most of one dye lot. coming: the free amount of expected rolls, which is in no stock.
-- price_steps is [{ from: pieces or cuts, cents }]. lowest_cents: the lowest price of the 30 days before the reduction of
-- reduced_at; null where the history does not say. shipping_grams null: those of its cloth, or not known.
-- set_stock_level() writes stock_level, fold_product() writes search, folded_name, sort_name and
-- folded_text.
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
  stock_level smallint NOT NULL,
  folded_name text COLLATE "C",
  folded_text text COLLATE "C",
  cloth_id uuid,
  sale_kind text NOT NULL DEFAULT 'piece',
  unit text NOT NULL DEFAULT 'piece',
  cuts_per_unit int NOT NULL DEFAULT 1,
  least_cuts int NOT NULL DEFAULT 1,
  most_cuts int,
  by_roll boolean NOT NULL DEFAULT false,
  least_end int NOT NULL DEFAULT 0,
  longest int NOT NULL DEFAULT 0,
  one_lot int NOT NULL DEFAULT 0,
  coming int NOT NULL DEFAULT 0,
  coming_on date,
  shipping_grams int CONSTRAINT products_shipping_grams CHECK (shipping_grams BETWEEN 1 AND 100000),
  tax_class text NOT NULL DEFAULT 'standard'
    CONSTRAINT products_tax_class CHECK (tax_class IN ('standard', 'reduced', 'zero')),
  price_steps jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_price_steps CHECK (jsonb_typeof(price_steps) = 'array'),
  reduced_at timestamptz,
  lowest_cents int,
  sort_name text COLLATE "C",
  CONSTRAINT products_have_cloth FOREIGN KEY (cloth_id) REFERENCES cloths (id),
  CONSTRAINT products_sale CHECK (CASE sale_kind
    WHEN 'piece' THEN unit = 'piece' AND cuts_per_unit = 1 AND least_cuts = 1 AND most_cuts IS NULL
    WHEN 'length' THEN unit IN ('m', 'yd') AND cuts_per_unit IN (1, 2, 4, 5, 8, 10, 20) AND least_cuts >= 1
      AND (most_cuts IS NULL OR most_cuts >= least_cuts)
    ELSE false END),
  CONSTRAINT products_by_roll CHECK (
    CASE WHEN by_roll THEN sale_kind = 'length' AND longest <= one_lot AND one_lot <= stock AND least_end >= 0
         ELSE longest = 0 AND one_lot = 0 END),
  CONSTRAINT products_coming CHECK (coming >= 0 AND (by_roll OR coming = 0)),
  CONSTRAINT products_rating_needs_reviews CHECK ((rating IS NULL) = (review_count = 0))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX products_sku ON products (right(id::text, 8));

-- One index for each order that a list offers, with the category in front and without. A missing rating is replaced
-- by one that sorts last, for a cursor to compare.
CREATE INDEX products_by_folded_name ON products (folded_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_sort_name ON products (sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price ON products (price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating ON products (coalesce(rating, 6), id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating_down ON products (coalesce(rating, -1), id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_age ON products (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_at_level_by_folded_name ON products (stock_level, folded_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_at_level_by_sort_name ON products (stock_level, sort_name, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_folded_name ON products (category, folded_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_sort_name ON products (category, sort_name, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_price ON products (category, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_rating ON products (category, coalesce(rating, 6), id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_rating_down ON products (category, coalesce(rating, -1), id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_words ON products USING gin (search) WHERE deleted_at IS NULL;
CREATE INDEX products_folded_fragments ON products
  USING gin (folded_name gin_trgm_ops, folded_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX products_of_cloth ON products (cloth_id) WHERE cloth_id IS NOT NULL;

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
  view text NOT NULL,
  lowest_view text
);

CREATE TABLE price_history (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  price_cents int NOT NULL,
  from_at timestamptz NOT NULL,
  to_at timestamptz CHECK (to_at > from_at),
  PRIMARY KEY (product_id, from_at)
);
CREATE UNIQUE INDEX price_history_today ON price_history (product_id) WHERE to_at IS NULL;
CREATE INDEX price_history_over ON price_history (to_at) WHERE to_at IS NOT NULL;

-- is_announced: every product that shows another struck price since the last change was published, or upto that id.
CREATE TABLE reduction_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  strikes_lowest boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  is_announced boolean NOT NULL DEFAULT true,
  announced_upto uuid
);
INSERT INTO reduction_settings DEFAULT VALUES;
