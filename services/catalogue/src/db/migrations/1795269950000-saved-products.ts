import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SavedProducts1795269950000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_products (
        user_id uuid NOT NULL,
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (user_id, product_id)
      )`);
    await runner.query('CREATE INDEX saved_products_by_product ON saved_products (product_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_products');
  }
}
