import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the mailer needs to know of a letter beside its words. */
export class EmailDelivery1795270000000 implements MigrationInterface {
  name = 'EmailDelivery1795270000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE emails
        ADD COLUMN unsubscribe text,
        ADD COLUMN follows uuid,
        ADD COLUMN encrypted_secret text,
        ADD COLUMN useful_until timestamptz,
        DROP CONSTRAINT emails_status_check,
        ADD CONSTRAINT emails_status_check
          CHECK (status IN ('waiting', 'sent', 'refused', 'late'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE emails SET status = 'refused' WHERE status = 'late';
      ALTER TABLE emails
        DROP CONSTRAINT emails_status_check,
        ADD CONSTRAINT emails_status_check CHECK (status IN ('waiting', 'sent', 'refused')),
        DROP COLUMN unsubscribe,
        DROP COLUMN follows,
        DROP COLUMN encrypted_secret,
        DROP COLUMN useful_until`);
  }
}
