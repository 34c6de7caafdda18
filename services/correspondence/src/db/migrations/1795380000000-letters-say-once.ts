import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A letter keeps what it says, not the sheet that it is printed on: its HTML is made as it leaves. `html` stays for
 * letters that a version before has written.
 */
export class LettersSayOnce1795380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE letters ADD words json, ALTER html DROP NOT NULL');
  }

  /** A letter that waits goes out as plain text then. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE letters SET html = '' WHERE html IS NULL");
    await runner.query('ALTER TABLE letters DROP words, ALTER html SET NOT NULL');
  }
}
