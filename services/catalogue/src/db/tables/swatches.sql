-- A swatch is a product of its own, which no list shows and no count of the shop has. It follows the name, state, category,
-- tax class and first image of its product: see followProducts.
ALTER TABLE products
  ADD COLUMN swatch_of uuid REFERENCES products (id),
  ADD CONSTRAINT products_swatch CHECK (swatch_of IS NULL OR (sale_kind = 'piece' AND cloth_id IS NULL));
CREATE UNIQUE INDEX products_one_swatch ON products (swatch_of) WHERE swatch_of IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_swatches_by_price ON products (price_cents) WHERE swatch_of IS NOT NULL AND deleted_at IS NULL;
