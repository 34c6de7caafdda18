import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whose letter it is, who has left, and letters that came back. */
export class ForgetPeople1795290200000 implements MigrationInterface {
  name = 'ForgetPeople1795290200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE former_customers (
        user_id uuid PRIMARY KEY,
        removed_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE letters
        ADD COLUMN user_id uuid,
        DROP CONSTRAINT letters_status_check,
        ADD CONSTRAINT letters_status_check
          CHECK (status IN ('waiting', 'sent', 'refused', 'late', 'bounced'));
      CREATE INDEX letters_user ON letters (user_id) WHERE user_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE letters SET status = 'refused' WHERE status = 'bounced';
      DROP INDEX letters_user;
      ALTER TABLE letters
        DROP COLUMN user_id,
        DROP CONSTRAINT letters_status_check,
        ADD CONSTRAINT letters_status_check
          CHECK (status IN ('waiting', 'sent', 'refused', 'late'));
      DROP TABLE former_customers`);
  }
}
