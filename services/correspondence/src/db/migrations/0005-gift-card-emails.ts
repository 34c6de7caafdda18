import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mails with the codes of gift cards, of which the order service learns once they are sent. */
export class GiftCardEmails0000000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // event_id: of the event that caused the e-mail.
    await runner.query(`
      CREATE TABLE gift_card_emails (
        event_id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        is_reported boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX gift_card_emails_of_order ON gift_card_emails (order_id)');
    await runner.query(
      'CREATE INDEX gift_card_emails_to_report ON gift_card_emails (created_at) WHERE NOT is_reported',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gift_card_emails');
  }
}
