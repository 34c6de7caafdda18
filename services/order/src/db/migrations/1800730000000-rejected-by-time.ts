import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'orders_rejected';

/** Rejected orders that are old are found without reading every order, each minute. */
export class RejectedByTime1800730000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX, "ON orders (placed_at) WHERE status = 'rejected'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, INDEX);
  }
}
