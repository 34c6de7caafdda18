import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A product keeps the figures of its own reviews: the colourways of a cloth show one rating. */
export class OwnRatings0000000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products ADD COLUMN own_review_count int NOT NULL DEFAULT 0, ADD COLUMN
        own_rating double precision`);
    await runner.query(`
      ALTER TABLE products ADD CONSTRAINT products_own_rating CHECK (own_rating BETWEEN 0 AND 5
        AND own_review_count >= 0 AND (own_rating IS NULL) = (own_review_count = 0)) NOT VALID`);
    await runner.query(`
      UPDATE products SET own_rating = rating, own_review_count = review_count WHERE review_count > 0`);
    await runner.query('ALTER TABLE products VALIDATE CONSTRAINT products_own_rating');
    await runner.query(`
      WITH shared AS (
        SELECT cloth_id, sum(own_review_count)::int AS count,
               round(sum(coalesce(own_rating, 0) * own_review_count) * 10) / 10 AS stars
          FROM products WHERE cloth_id IS NOT NULL AND colour_name IS NOT NULL AND deleted_at IS NULL
         GROUP BY cloth_id HAVING count(*) > 1 AND sum(own_review_count) > 0)
      UPDATE products p SET review_count = shared.count, rating = least(5, shared.stars / shared.count),
             revision = p.revision + 1
        FROM shared WHERE p.cloth_id = shared.cloth_id AND p.colour_name IS NOT NULL AND p.deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE products SET rating = own_rating, review_count = own_review_count WHERE review_count <> own_review_count',
    );
    await runner.query('ALTER TABLE products DROP COLUMN own_rating, DROP COLUMN own_review_count');
  }
}
