import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the shop shows of a product is written when the product changes, not each time somebody looks: all of a
 * `ProductView` but the stock, which every order changes. Whatever writes a product or its images, the view follows.
 */
export class ProductViews1795360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(views);
    await runner.query(viewOf);
    await runner.query(followsProduct);
    await runner.query(followsImages);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER view_follows_images ON product_images;
      DROP TRIGGER view_follows_product ON products;
      DROP FUNCTION write_view_of_image_owner();
      DROP FUNCTION write_view();
      DROP FUNCTION product_view(products);
      DROP TABLE product_views`);
  }
}

const views = `
CREATE TABLE product_views (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  -- a ProductView in JSON, without its stock
  view text NOT NULL
)`;

// Division of a double by 100 is what toDollars does, half a per cent is rounded up as Math.round does, and milliseconds
// are cut off as a Date cuts them. A discount exists only where the original price is above the price (product.md).
const viewOf = `
CREATE FUNCTION product_view(p products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT row_to_json(shown)::text FROM (
    SELECT p.id AS "_id", p.name, p.description, p.price_cents / 100::float8 AS price,
      CASE WHEN p.original_price_cents > p.price_cents THEN p.original_price_cents / 100::float8 END AS "originalPrice",
      CASE WHEN p.original_price_cents > p.price_cents
        THEN floor((1 - p.price_cents / p.original_price_cents::float8) * 100 + 0.5)::int END AS "discountPercentage",
      p.category, images.images, images.images[1] AS image, p.features, p.weight, p.dimensions, p.rating,
      p.review_count AS "reviewCount", upper(right(p.id::text, 8)) AS sku, p.version,
      to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
    FROM (SELECT ARRAY(SELECT '/images/' || image_key || '-800.webp' FROM product_images
                        WHERE product_id = p.id ORDER BY position) AS images) images
  ) shown
$$`;

// A sale names none of these columns: it pays nothing.
const followsProduct = `
CREATE FUNCTION write_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_views (product_id, view) VALUES (NEW.id, product_view(NEW))
  ON CONFLICT (product_id) DO UPDATE SET view = excluded.view;
  RETURN NULL;
END $$;
CREATE TRIGGER view_follows_product AFTER INSERT OR UPDATE OF name, description, price_cents, original_price_cents,
  category, features, weight, dimensions, rating, review_count, version, created_at
  ON products FOR EACH ROW EXECUTE FUNCTION write_view()`;

// The product is locked first: of two who change it and its images at once, the later one sees what the other did.
const followsImages = `
CREATE FUNCTION write_view_of_image_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown products;
BEGIN
  SELECT * INTO shown FROM products
   WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END FOR NO KEY UPDATE;
  IF FOUND THEN
    INSERT INTO product_views (product_id, view) VALUES (shown.id, product_view(shown))
    ON CONFLICT (product_id) DO UPDATE SET view = excluded.view;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER view_follows_images AFTER INSERT OR UPDATE OR DELETE
  ON product_images FOR EACH ROW EXECUTE FUNCTION write_view_of_image_owner()`;
