import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets refunds of returns go to the store credit of the customer. */
export class RefundsToCredit0000000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE operations ADD COLUMN to_credit boolean NOT NULL DEFAULT false',
    );
    await runner.query(
      'ALTER TABLE awaited_refunds ADD COLUMN to_credit boolean NOT NULL DEFAULT false',
    );
    await runner.query('ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check');
    // Kind `refund`: a refund of other money as credit.
    await runner.query(`
      ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_kind_check
        CHECK (kind IN ('issue', 'hold', 'release', 'give', 'refund', 'correct', 'earn', 'expire')) NOT VALID`);
    await runner.query('ALTER TABLE credit_entries VALIDATE CONSTRAINT credit_entries_kind_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE credit_entries SET kind = 'issue' WHERE kind = 'refund'");
    await runner.query('ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check');
    await runner.query(`
      ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_kind_check
        CHECK (kind IN ('issue', 'hold', 'release', 'give', 'correct', 'earn', 'expire'))`);
    await runner.query('ALTER TABLE awaited_refunds DROP COLUMN to_credit');
    await runner.query('ALTER TABLE operations DROP COLUMN to_credit');
  }
}
