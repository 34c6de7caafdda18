import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  users_removed: 'ON users (removed_at) WHERE removed_at IS NOT NULL',
  outbox_published_of: 'ON outbox (aggregate_id) WHERE published_at IS NOT NULL',
};

/** Removed accounts and their published events are found without reading the whole table. */
export class ErasedCustomers1800120000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
  }
}
