CREATE TABLE saved_products (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX saved_products_by_product ON saved_products (product_id);

-- The products that a customer received and may review. version is the order's: an older event is not applied.
-- has_left: the cloth of the order has left the shop and is on no roll.
CREATE TABLE receipts (
  order_id uuid NOT NULL,
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_delivered boolean NOT NULL,
  version int NOT NULL,
  has_left boolean NOT NULL DEFAULT false,
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

-- Which cut lengths can be returned.
CREATE TABLE return_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  cut_lengths text NOT NULL DEFAULT 'faultyOnly' CHECK (cut_lengths IN ('faultyOnly', 'accepted')),
  version int NOT NULL DEFAULT 1
);
INSERT INTO return_settings DEFAULT VALUES;
