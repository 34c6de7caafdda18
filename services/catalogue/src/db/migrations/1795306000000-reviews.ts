import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reviews, and who has received what. `products.rating` and `review_count` stay what the shop shows: imported figures
 * to which every written review adds.
 */
export class Reviews1795306000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE receipts (
        order_id uuid NOT NULL,
        product_id uuid NOT NULL,
        user_id uuid NOT NULL,
        is_delivered boolean NOT NULL,
        -- of the order: an older event never overwrites a newer
        version int NOT NULL,
        PRIMARY KEY (order_id, product_id)
      )`);
    await runner.query(
      'CREATE INDEX receipts_of_user ON receipts (user_id, product_id) WHERE is_delivered',
    );
    await runner.query(`
      CREATE TABLE reviews (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        product_id uuid NOT NULL REFERENCES products (id),
        -- null once the account is gone
        user_id uuid,
        author text NOT NULL CHECK (char_length(author) BETWEEN 1 AND 120),
        stars int NOT NULL CHECK (stars BETWEEN 1 AND 5),
        text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
        created_at timestamptz NOT NULL DEFAULT now(),
        edited_at timestamptz,
        is_hidden boolean NOT NULL DEFAULT false,
        UNIQUE (product_id, user_id)
      )`);
    await runner.query(
      'CREATE INDEX reviews_of_product ON reviews (product_id, created_at DESC, id DESC) WHERE NOT is_hidden',
    );
    await runner.query('CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC)');
    await runner.query('CREATE INDEX reviews_of_user ON reviews (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reviews, receipts');
  }
}
