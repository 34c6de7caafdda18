import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes by name. */
const INDEXES: [name: string, definition: string][] = [
  ['credit_entries_by_source', 'ON credit_entries (source)'],
  ['payments_to_compare', 'ON payments (compare_from) WHERE compare_from IS NOT NULL'],
  [
    'provider_events_due',
    'ON provider_events (provider, next_at, received_at) WHERE settled_at IS NULL',
  ],
];

/** For statements that run with each look at a provider and each release of credit; built while payments are made. */
export class IndexesOfLooks0000000000008 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES)
      await createIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await dropIndex(runner, name);
  }
}
