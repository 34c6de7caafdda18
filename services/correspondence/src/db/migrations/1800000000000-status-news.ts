import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which order, and which changes of its status, an e-mail is about: one that still waits can be replaced. */
export class StatusNews1800000000000 implements MigrationInterface {
  // CREATE INDEX CONCURRENTLY runs in no transaction.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE emails ADD COLUMN IF NOT EXISTS order_id uuid, ADD COLUMN IF NOT EXISTS status_news jsonb',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS emails_order');
    await runner.query(
      'CREATE INDEX CONCURRENTLY emails_order ON emails (order_id) WHERE order_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE emails DROP COLUMN order_id, DROP COLUMN status_news');
  }
}
