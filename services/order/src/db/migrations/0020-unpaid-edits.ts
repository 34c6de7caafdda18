import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an edit that raises the price wait until its customer has paid the difference. */
export class UnpaidEdits0000000000020 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // unpaid_edit: the edit, the stock that is held for it, and its payment deadline.
    await runner.query('ALTER TABLE orders ADD COLUMN IF NOT EXISTS unpaid_edit jsonb');
    await createIndexConcurrently(
      runner,
      'orders_with_unpaid_edit',
      "ON orders ((unpaid_edit ->> 'until')) WHERE unpaid_edit IS NOT NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'orders_with_unpaid_edit');
    await runner.query('ALTER TABLE orders DROP COLUMN IF EXISTS unpaid_edit');
  }
}
