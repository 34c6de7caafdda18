import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The lists of the back-office. `stock_level` changes only when a product sells out or runs low, so an ordinary sale
 * still touches no index at all.
 */
export class AdminLists1795269800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products ADD COLUMN stock_level smallint NOT NULL
        GENERATED ALWAYS AS (CASE WHEN stock = 0 THEN 0 WHEN stock <= 9 THEN 1 ELSE 2 END) STORED`);
    await runner.query(`
      CREATE INDEX products_at_level_by_name ON products (stock_level, lower(name), id)
        WHERE deleted_at IS NULL`);
    // What was once the first image of a product: past orders may show it for ever.
    await runner.query(`
      CREATE TABLE kept_images (
        image_key text PRIMARY KEY CHECK (image_key ~ '^products/[0-9a-f]{64}$')
      )`);
    await runner.query('CREATE INDEX product_images_by_key ON product_images (image_key)');
    await runner.query(
      'CREATE INDEX products_by_age ON products (created_at, id) WHERE deleted_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX products_by_age, product_images_by_key');
    await runner.query('DROP TABLE kept_images');
    await runner.query('ALTER TABLE products DROP COLUMN stock_level');
  }
}
