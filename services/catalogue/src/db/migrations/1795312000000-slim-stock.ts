import { indexOutbox, slimOutbox } from '@shop/service-kit/data-source';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A hold is written without indexes that nothing reads: movements are only ever summed as a whole. */
export class SlimStock1795312000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await slimOutbox(runner);
    await runner.query('DROP INDEX stock_movement_by_product, stock_movement_by_order');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX stock_movement_by_product ON stock_movement (product_id);
      CREATE INDEX stock_movement_by_order ON stock_movement (order_id) WHERE order_id IS NOT NULL`);
    await indexOutbox(runner);
  }
}
