import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'priced_checkouts_unused';

/** Finds the prices that a user was shown and has not ordered at. */
export class IndexOfUnusedCheckouts0000000000012 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      INDEX,
      'ON priced_checkouts (user_id, until) WHERE order_id IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, INDEX);
  }
}
