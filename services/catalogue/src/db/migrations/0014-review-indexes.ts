import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the shown reviews of a product by stars. */
export class ReviewIndexes0000000000014 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'reviews_by_stars',
      'ON reviews (product_id, stars, created_at DESC, id DESC) WHERE NOT is_hidden',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'reviews_by_stars');
  }
}
