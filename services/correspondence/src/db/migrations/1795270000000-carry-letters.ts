import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the postman needs to know of a letter beside its words. */
export class CarryLetters1795270000000 implements MigrationInterface {
  name = 'CarryLetters1795270000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE letters
        ADD COLUMN unsubscribe text,
        ADD COLUMN follows uuid,
        ADD COLUMN sealed_secret text,
        ADD COLUMN useful_until timestamptz,
        DROP CONSTRAINT letters_status_check,
        ADD CONSTRAINT letters_status_check
          CHECK (status IN ('waiting', 'sent', 'refused', 'late'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE letters SET status = 'refused' WHERE status = 'late';
      ALTER TABLE letters
        DROP CONSTRAINT letters_status_check,
        ADD CONSTRAINT letters_status_check CHECK (status IN ('waiting', 'sent', 'refused')),
        DROP COLUMN unsubscribe,
        DROP COLUMN follows,
        DROP COLUMN sealed_secret,
        DROP COLUMN useful_until`);
  }
}
