import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The longest piece decides whether a cloth on rolls can be sold; a rebuild fills it. */
export class LongestPieces0000000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products ADD COLUMN longest int');
    await runner.query('INSERT INTO rebuild_wanted DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN longest');
  }
}
