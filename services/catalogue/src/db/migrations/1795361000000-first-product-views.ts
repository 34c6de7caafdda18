import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The views of the products that were there before. In a transaction of its own, which keeps nobody waiting: what is
 * edited meanwhile has its view from the edit, and that one stays.
 */
export class FirstProductViews1795361000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO product_views (product_id, view) SELECT p.id, product_view(p) FROM products p
      ON CONFLICT DO NOTHING`);
  }

  async down(): Promise<void> {
    // the views go with their table
  }
}
