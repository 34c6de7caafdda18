import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHUNK = 1_000;

// A product that has changed meanwhile has its history and its view already.
const FILL = `
  WITH part AS (
    SELECT p FROM products p WHERE p.deleted_at IS NULL AND ($1::uuid IS NULL OR p.id > $1)
     ORDER BY p.id LIMIT ${String(CHUNK)}
  ), history AS (
    INSERT INTO price_history (product_id, price_cents, from_at)
    SELECT (p).id, (p).price_cents, now() FROM part ON CONFLICT DO NOTHING
  ), views AS (
    SELECT write_view_of(p) FROM part WHERE (p).original_price_cents > (p).price_cents
  )
  SELECT (SELECT count(*) FROM views) AS views, (SELECT max((p).id::text) FROM part) AS last`;

/** The history of prices begins today; no transaction holds more than a part of the products. */
export class PriceHistory0000000000013 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let after: string | null = null;
    do {
      const rows = (await runner.query(FILL, [after])) as { last: string | null }[];
      after = rows[0]?.last ?? null;
    } while (after !== null);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
