import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'payments_unpaid';

/** Lists the orders that go on unpaid, newest first. */
export class IndexOfUnpaid0000000000011 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      INDEX,
      "ON payments (created_at, id) WHERE state IN ('opening', 'open', 'refused')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, INDEX);
  }
}
