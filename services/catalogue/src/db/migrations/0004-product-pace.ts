import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { loadFunctions, runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long the stock of each product lasts. */
export class ProductPace0000000000004 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'stock_movement_of_product_by_time',
      'ON stock_movement (product_id, at)',
    );
    await runSqlFile(runner, new URL('../tables/pace.sql', import.meta.url));
    await loadFunctions(runner, new URL('../functions/', import.meta.url), ['add_product_pace']);
    await runner.query('INSERT INTO product_pace (product_id) SELECT id FROM products');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION add_product_pace CASCADE');
    await runner.query('DROP TABLE product_pace');
    await dropIndex(runner, 'stock_movement_of_product_by_time');
  }
}
