import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { soldThousandths } from '../../stats/sold.query.js';

/** The definition of `products_low` while no product was on rolls. */
export const productsLow = `ON products
  ((CASE WHEN stock < least_cuts THEN 0 ELSE stock * 1000::bigint / cuts_per_unit END), product_id)
  WHERE stock < 10 * cuts_per_unit AND version > 0 AND NOT deleted`;

/** The best sellers and what runs low, with pieces and units in one order. */
export class IndexesOfUnits0000000000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'product_sales_by_units',
      `ON product_sales ((${soldThousandths}) DESC, product_id)`,
    );
    await createIndexConcurrently(runner, 'products_low', productsLow);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'product_sales_by_units');
    await dropIndex(runner, 'products_low');
  }
}
