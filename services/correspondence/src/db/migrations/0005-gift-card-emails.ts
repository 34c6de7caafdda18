import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the e-mails with codes of gift cards, which are reported to the order service once they are sent. */
export class GiftCardEmails0000000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gift_card_emails (
        email_id uuid PRIMARY KEY REFERENCES emails ON DELETE CASCADE,
        order_id uuid NOT NULL,
        is_reported boolean NOT NULL DEFAULT false
      )`);
    await runner.query('CREATE INDEX gift_card_emails_of_order ON gift_card_emails (order_id)');
    await runner.query(
      'CREATE INDEX gift_card_emails_to_report ON gift_card_emails (order_id) WHERE NOT is_reported',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gift_card_emails');
  }
}
