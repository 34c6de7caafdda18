import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters are taken at a pace, so those that someone waits for are found first; their words are kept cheaply. */
export class PaceLetters1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX letters_waiting;
      CREATE INDEX letters_due ON letters ((useful_until IS NULL), next_at) WHERE status = 'waiting'`);
    await runner.query(WITH_LZ4);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE letters ALTER html SET COMPRESSION default, ALTER plain SET COMPRESSION default;
      DROP INDEX letters_due;
      CREATE INDEX letters_waiting ON letters (next_at) WHERE status = 'waiting'`);
  }
}

// A server that was built without it keeps the way of compressing that all have.
const WITH_LZ4 = `
DO $$ BEGIN
  ALTER TABLE letters ALTER html SET COMPRESSION lz4, ALTER plain SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$`;
