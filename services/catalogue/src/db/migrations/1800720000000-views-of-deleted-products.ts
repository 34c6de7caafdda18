import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHUNK_ROWS = 2_000;

/** A deleted product keeps its row for past orders, and no view: nothing shows it any more. */
export class ViewsOfDeletedProducts1800720000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(followsProduct('IF NEW.deleted_at IS NOT NULL THEN RETURN NULL; END IF;'));
    await runner.query(followsImages('AND deleted_at IS NULL'));
    await runner.query(leavesWithProduct);
    while (await hasRemovedChunk(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER view_leaves_with_product ON products');
    await runner.query('DROP FUNCTION remove_view()');
    await runner.query(followsImages(''));
    await runner.query(followsProduct(''));
    await runner.query(`
      INSERT INTO product_views (product_id, view)
      SELECT p.id, product_view(p) FROM products p ON CONFLICT DO NOTHING`);
  }
}

// The newest functions of the triggers of 1795360000000, but for a deleted product.
const followsProduct = (unless: string): string => `
CREATE OR REPLACE FUNCTION write_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${unless}
  INSERT INTO product_views (product_id, view) VALUES (NEW.id, product_view(NEW))
  ON CONFLICT (product_id) DO UPDATE SET view = excluded.view;
  RETURN NULL;
END $$`;

const followsImages = (only: string): string => `
CREATE OR REPLACE FUNCTION write_view_of_image_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown products;
BEGIN
  SELECT * INTO shown FROM products
   WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END ${only} FOR NO KEY UPDATE;
  IF FOUND THEN
    INSERT INTO product_views (product_id, view) VALUES (shown.id, product_view(shown))
    ON CONFLICT (product_id) DO UPDATE SET view = excluded.view;
  END IF;
  RETURN NULL;
END $$`;

const leavesWithProduct = `
CREATE OR REPLACE FUNCTION remove_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_views WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER view_leaves_with_product AFTER UPDATE OF deleted_at ON products
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION remove_view()`;

/** Removes views of products that were deleted before; false when none is left. */
async function hasRemovedChunk(runner: QueryRunner): Promise<boolean> {
  const rows = (await runner.query(
    `WITH removed AS (
       DELETE FROM product_views WHERE product_id IN (
         SELECT v.product_id FROM product_views v JOIN products p ON p.id = v.product_id
          WHERE p.deleted_at IS NOT NULL LIMIT ${String(CHUNK_ROWS)}) RETURNING 1)
     SELECT count(*)::int AS removed FROM removed`,
  )) as { removed: number }[];
  return (rows[0]?.removed ?? 0) === CHUNK_ROWS;
}
