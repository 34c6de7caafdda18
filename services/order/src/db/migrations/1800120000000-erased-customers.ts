import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  erased_customers_by_check: 'ON erased_customers (checked_at)',
  outbox_published_of: 'ON outbox (aggregate_id) WHERE published_at IS NOT NULL',
};

/** People still to be forgotten are a queue that is emptied, and the events of an order are found by an index. */
export class ErasedCustomers1800120000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE erased_customers ADD COLUMN IF NOT EXISTS checked_at timestamptz NOT NULL DEFAULT now()',
    );
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
    await runner.query('ALTER TABLE erased_customers DROP COLUMN checked_at');
  }
}
