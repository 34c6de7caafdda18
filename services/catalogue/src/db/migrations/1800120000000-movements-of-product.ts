import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stock movements of one product are found without reading the whole ledger. */
export class MovementsOfProduct1800120000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'stock_movement_of_product',
      'ON stock_movement (product_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'stock_movement_of_product');
  }
}
