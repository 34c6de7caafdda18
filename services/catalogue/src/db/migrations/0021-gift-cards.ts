import type { MigrationInterface, QueryRunner } from 'typeorm';

const TERMS = `
  NOT is_gift_card OR (sale_kind = 'piece' AND price_cents > 0 AND original_price_cents IS NULL
    AND price_steps = '[]' AND cloth_id IS NULL AND swatch_of IS NULL)`;

/** Products that are gift cards: their price is what the card is worth. */
export class GiftCards0000000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE products ADD COLUMN is_gift_card boolean NOT NULL DEFAULT false',
    );
    await runner.query(
      `ALTER TABLE products ADD CONSTRAINT products_gift_card CHECK (${TERMS}) NOT VALID`,
    );
    await runner.query('ALTER TABLE products VALIDATE CONSTRAINT products_gift_card');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE products DROP CONSTRAINT products_gift_card, DROP COLUMN is_gift_card',
    );
  }
}
