import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which order, and which changes of its status, an e-mail is about: one that still waits can be replaced. */
export class StatusNews1800000000000 implements MigrationInterface {
  // CREATE INDEX CONCURRENTLY runs in no transaction.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE letters ADD COLUMN IF NOT EXISTS order_id uuid, ADD COLUMN IF NOT EXISTS status_news jsonb',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS letters_order');
    await runner.query(
      'CREATE INDEX CONCURRENTLY letters_order ON letters (order_id) WHERE order_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE letters DROP COLUMN order_id, DROP COLUMN status_news');
  }
}
