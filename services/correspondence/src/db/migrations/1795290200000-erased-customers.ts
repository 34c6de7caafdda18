import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whose e-mail it is, who has left, and e-mails that came back. */
export class ErasedCustomers1795290200000 implements MigrationInterface {
  name = 'ErasedCustomers1795290200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_customers (
        user_id uuid PRIMARY KEY,
        removed_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE emails
        ADD COLUMN user_id uuid,
        DROP CONSTRAINT emails_status_check,
        ADD CONSTRAINT emails_status_check
          CHECK (status IN ('waiting', 'sent', 'refused', 'late', 'bounced'));
      CREATE INDEX emails_user ON emails (user_id) WHERE user_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE emails SET status = 'refused' WHERE status = 'bounced';
      DROP INDEX emails_user;
      ALTER TABLE emails
        DROP COLUMN user_id,
        DROP CONSTRAINT emails_status_check,
        ADD CONSTRAINT emails_status_check
          CHECK (status IN ('waiting', 'sent', 'refused', 'late'));
      DROP TABLE erased_customers`);
  }
}
