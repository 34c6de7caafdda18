import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'payments_owed';

/** For the invoices that are owed, while payments are made. */
export class IndexOfOwed0000000000006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX, "ON payments (due_at, id) WHERE state = 'owed'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, INDEX);
  }
}
