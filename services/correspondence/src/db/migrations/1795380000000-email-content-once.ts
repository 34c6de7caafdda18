import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An e-mail keeps what it says, not the sheet that it is printed on: its HTML is made as it leaves. `html` stays for
 * e-mails that a version before has written.
 */
export class EmailContentOnce1795380000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE emails ADD words json, ALTER html DROP NOT NULL');
  }

  /** An e-mail that waits goes out as plain text then. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE emails SET html = '' WHERE html IS NULL");
    await runner.query('ALTER TABLE emails DROP words, ALTER html SET NOT NULL');
  }
}
