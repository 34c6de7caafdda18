import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the files of each account of the bank write days. */
export class BankDateForms0000000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // account: a hash of what the gateway recognises the files of an account by.
    await runner.query(`
      CREATE TABLE bank_date_forms (
        account text PRIMARY KEY,
        form text NOT NULL CHECK (form IN ('dayFirst', 'monthFirst')),
        decided_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bank_date_forms');
  }
}
