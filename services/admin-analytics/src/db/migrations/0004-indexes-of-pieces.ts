import { dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No query orders by pieces alone any more, and every sale would write these indexes. */
export class IndexesOfPieces0000000000004 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'product_sales_by_pieces');
    await dropIndex(runner, 'products_short');
  }

  /** An undone migration always runs in a transaction. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX product_sales_by_pieces ON product_sales (pieces DESC, product_id);
      CREATE INDEX products_short ON products (stock, product_id)
        WHERE stock BETWEEN 0 AND 9 AND version > 0 AND NOT deleted`);
  }
}
