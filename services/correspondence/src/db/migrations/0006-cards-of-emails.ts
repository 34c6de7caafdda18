import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A gift card has a second e-mail where its code was replaced; null: an e-mail of before. */
export class CardsOfEmails0000000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gift_card_emails ADD COLUMN card_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gift_card_emails DROP COLUMN card_id');
  }
}
