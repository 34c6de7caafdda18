import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the card of an e-mail, because a replaced code has a second e-mail. Older e-mails have null. */
export class CardsOfEmails0000000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gift_card_emails ADD COLUMN card_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gift_card_emails DROP COLUMN card_id');
  }
}
