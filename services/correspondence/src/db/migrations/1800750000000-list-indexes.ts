import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = String.raw`fold(receiver || E'\n' || subject)`;
const INDEXES = {
  letters_by_kind: 'ON letters (kind, created_at DESC, id)',
  letters_by_status: 'ON letters (status DESC, created_at DESC, id)',
  letters_by_to: 'ON letters (receiver, created_at DESC, id)',
  letters_by_subject: 'ON letters (subject, created_at DESC, id)',
  letters_search: `ON letters USING gin (${TEXT} gin_trgm_ops) WHERE status <> 'waiting'`,
  enquiries_by_name: 'ON enquiries (name, received_at DESC, id)',
  enquiries_by_name_last: 'ON enquiries (name DESC, received_at DESC, id)',
  enquiries_by_promise: 'ON enquiries (due_at, received_at DESC, id)',
  enquiries_by_promise_last: 'ON enquiries (due_at DESC NULLS LAST, received_at DESC, id)',
  enquiries_by_status_last: 'ON enquiries (status DESC, received_at DESC, id)',
};

/** The lists of e-mails and of enquiries have an index for each sorting, filter and search. */
export class ListIndexes1800750000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, definition);
    // How common a fragment is; of the expression of a partial index PostgreSQL uses no statistics.
    await runner.query(`CREATE STATISTICS IF NOT EXISTS letters_text ON (${TEXT}) FROM letters`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP STATISTICS IF EXISTS letters_text');
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
  }
}
