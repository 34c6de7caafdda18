import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What was sold of each product on each day: best sellers of a range. It is counted from the orders that are kept
 * here; `rebuild_wanted` has the service look once more, for what an older copy heard meanwhile.
 */
export class DailyProducts1795310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE daily_products (
        day date, product_id uuid, pieces bigint NOT NULL, revenue_cents bigint NOT NULL,
        PRIMARY KEY (day, product_id)
      )`);
    await runner.query(`
      INSERT INTO daily_products
      SELECT (placed_at AT TIME ZONE 'Asia/Dhaka')::date, (item ->> 'product')::uuid,
             sum((item ->> 'quantity')::bigint),
             sum((item ->> 'quantity')::bigint * (item ->> 'priceCents')::bigint)
        FROM orders, jsonb_array_elements(items) AS item
       WHERE order_status <> 'cancelled' AND version > 0
       GROUP BY 1, 2`);
    await runner.query(
      'INSERT INTO rebuild_wanted SELECT now() WHERE NOT EXISTS (SELECT 1 FROM rebuild_wanted)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE daily_products');
  }
}
