import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = String.raw`fold(receiver || E'\n' || subject)`;
const INDEXES = {
  emails_by_kind: 'ON emails (kind, created_at DESC, id)',
  emails_by_status: 'ON emails (status DESC, created_at DESC, id)',
  emails_by_to: 'ON emails (receiver, created_at DESC, id)',
  emails_by_subject: 'ON emails (subject, created_at DESC, id)',
  emails_search: `ON emails USING gin (${TEXT} gin_trgm_ops) WHERE status <> 'waiting'`,
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
    await runner.query(`CREATE STATISTICS IF NOT EXISTS emails_text ON (${TEXT}) FROM emails`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP STATISTICS IF EXISTS emails_text');
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
  }
}
