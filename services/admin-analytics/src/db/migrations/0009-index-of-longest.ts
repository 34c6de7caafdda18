import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isLow, leftThousandths } from '../../products/left.query.js';
import { productsLow } from './0003-indexes-of-units.js';

/** Indexes low products, including cloth without a piece that is long enough. */
export class IndexOfLongest0000000000009 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'products_left',
      `ON products ((${leftThousandths}), product_id) WHERE ${isLow} AND version > 0 AND NOT deleted`,
    );
    await dropIndex(runner, 'products_low');
  }

  /** An undone migration always runs in a transaction. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX products_low ${productsLow}`);
    await dropIndex(runner, 'products_left');
  }
}
