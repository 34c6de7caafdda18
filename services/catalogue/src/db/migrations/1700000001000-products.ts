import { createMessagingTables, dropMessagingTables } from '@shop/service-kit/data-source';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Products1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await createMessagingTables(runner);
    await runner.query(categories);
    await runner.query(products);
    await runner.query(productIndexes);
    await runner.query(images);
    await runner.query(stock);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE stock_movement, stock_hold, product_images, products, categories',
    );
    await runner.query('DROP FUNCTION product_search(text, text, text[], text)');
    await dropMessagingTables(runner);
  }
}

// Counted with every change, so that no list has to count products.
const categories = `
CREATE TABLE categories (
  name text PRIMARY KEY CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 60),
  product_count int NOT NULL DEFAULT 0 CHECK (product_count >= 0)
);
CREATE UNIQUE INDEX categories_spelling ON categories (lower(name));
`;

// array_to_string is only "stable" to PostgreSQL because of other element types; for text it is immutable.
const products = `
CREATE FUNCTION product_search(name text, category text, features text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', name), 'A')
      || setweight(to_tsvector('pg_catalog.english', category || ' ' || array_to_string(features, ' ')), 'B')
      || setweight(to_tsvector('pg_catalog.english', description), 'C')
$$;
CREATE TABLE products (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 160),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 5000),
  price_cents int NOT NULL CHECK (price_cents BETWEEN 0 AND 100000000),
  original_price_cents int CHECK (original_price_cents BETWEEN 0 AND 100000000),
  category text NOT NULL REFERENCES categories (name),
  stock int NOT NULL CHECK (stock >= 0),
  features text[] NOT NULL DEFAULT '{}',
  weight text CHECK (char_length(weight) <= 60),
  dimensions text CHECK (char_length(dimensions) <= 60),
  rating double precision CHECK (rating BETWEEN 0 AND 5),
  review_count int NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search tsvector NOT NULL
    GENERATED ALWAYS AS (product_search(name, category, features, description)) STORED,
  CONSTRAINT products_rating_needs_reviews CHECK ((rating IS NULL) = (review_count = 0))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX products_sku ON products (right(id::text, 8));
`;

// One index for each order that a list offers, with the category in front and without; the tie-breaker
// runs the same way as the order, so that one index serves both directions where no nulls are involved.
const productIndexes = `
CREATE INDEX products_by_name ON products (lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price ON products (price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating ON products (rating ASC NULLS LAST, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating_down ON products (rating DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_name ON products (category, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_price ON products (category, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_rating ON products (category, rating ASC NULLS LAST, id) WHERE deleted_at IS NULL;
CREATE INDEX products_in_category_by_rating_down ON products (category, rating DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_words ON products USING gin (search) WHERE deleted_at IS NULL;
CREATE INDEX products_fragments ON products
  USING gin (name gin_trgm_ops, category gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL;
`;

const images = `
CREATE TABLE product_images (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position int NOT NULL CHECK (position >= 0),
  image_key text NOT NULL CHECK (image_key ~ '^products/[0-9a-f]{64}$'),
  PRIMARY KEY (product_id, position)
);
`;

// The ledger: stock is at every instant the sum of the movements (reliability 2.3).
const stock = `
CREATE TABLE stock_hold (
  order_id uuid PRIMARY KEY,
  epoch int NOT NULL CHECK (epoch >= 0),
  state text NOT NULL CHECK (state IN ('held', 'released', 'refused')),
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  outcome jsonb NOT NULL CHECK (outcome ->> 'outcome' IN ('held', 'refused', 'stale'))
);
CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products (id),
  delta int NOT NULL CHECK (delta <> 0),
  reason text NOT NULL CHECK (reason IN ('initial', 'adjust', 'hold', 'release')),
  order_id uuid REFERENCES stock_hold (order_id),
  epoch int,
  actor text NOT NULL CHECK (actor <> ''),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movement_of_order CHECK
    ((reason IN ('hold', 'release')) = (order_id IS NOT NULL AND epoch IS NOT NULL)),
  CONSTRAINT stock_movement_direction CHECK
    (reason = 'adjust' OR (reason = 'hold') = (delta < 0))
);
CREATE INDEX stock_movement_by_product ON stock_movement (product_id);
CREATE INDEX stock_movement_by_order ON stock_movement (order_id) WHERE order_id IS NOT NULL;
`;
