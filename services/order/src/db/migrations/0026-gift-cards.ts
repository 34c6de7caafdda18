import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds products that are gift cards, and the number of e-mailed cards per order. */
export class GiftCards0000000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE product_copies ADD COLUMN is_gift_card boolean NOT NULL DEFAULT false',
    );
    await runner.query('ALTER TABLE orders ADD COLUMN gift_cards_sent int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN gift_cards_sent');
    await runner.query('ALTER TABLE product_copies DROP COLUMN is_gift_card');
  }
}
