import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The colourways of a cloth; no product of before has one. */
export class ProductsOfCloth0000000000005 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'products_of_cloth',
      'ON products (cloth_id) WHERE cloth_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'products_of_cloth');
  }
}
