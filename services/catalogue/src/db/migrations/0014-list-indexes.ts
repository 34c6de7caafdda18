import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the shown reviews of a product by stars, and the products of a category by their age. */
export class ListIndexes0000000000014 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'reviews_by_stars',
      'ON reviews (product_id, stars, created_at DESC, id DESC) WHERE NOT is_hidden',
    );
    await createIndexConcurrently(
      runner,
      'products_in_category_by_age',
      'ON products (category, created_at, id) WHERE deleted_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'products_in_category_by_age');
    await dropIndex(runner, 'reviews_by_stars');
  }
}
