import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the e-mails of one mailbox, which a tag in its address (`name+tag@`) does not change. */
export class EmailsByReceiver1800000100000 implements MigrationInterface {
  // CREATE INDEX CONCURRENTLY runs in no transaction.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS emails_receiver');
    await runner.query(
      String.raw`CREATE INDEX CONCURRENTLY emails_receiver
         ON emails (regexp_replace(receiver, '\+[^@]*', ''), created_at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX emails_receiver');
  }
}
