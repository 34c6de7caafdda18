import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails are taken at a pace, so those that someone waits for are found first; their words are kept cheaply. */
export class PaceEmails1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX emails_waiting;
      CREATE INDEX emails_due ON emails ((useful_until IS NULL), next_at) WHERE status = 'waiting'`);
    await runner.query(WITH_LZ4);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE emails ALTER html SET COMPRESSION default, ALTER plain SET COMPRESSION default;
      DROP INDEX emails_due;
      CREATE INDEX emails_waiting ON emails (next_at) WHERE status = 'waiting'`);
  }
}

// A server that was built without it keeps the way of compressing that all have.
const WITH_LZ4 = `
DO $$ BEGIN
  ALTER TABLE emails ALTER html SET COMPRESSION lz4, ALTER plain SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$`;
