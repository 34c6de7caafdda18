import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates an index from which the refunds of a span are read without the table. */
export class RefundsByTime0000000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'operations_refunded',
      "ON operations (done_at) INCLUDE (amount) WHERE kind = 'refund' AND state = 'done'",
    );
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndex(runner, 'operations_refunded');
  }
}
