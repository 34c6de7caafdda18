import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

// Steps are [{ from: pieces or cuts, cents }]. lowest_cents: the lowest price of the 30 days before the reduction of
// reduced_at; null where the history does not say.
const products = `
  ALTER TABLE products
    ADD COLUMN price_steps jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN reduced_at timestamptz,
    ADD COLUMN lowest_cents int;
  ALTER TABLE products ADD CONSTRAINT products_price_steps CHECK (jsonb_typeof(price_steps) = 'array') NOT VALID;
  ALTER TABLE product_views ADD COLUMN lowest_view text`;

const history = `
  CREATE TABLE price_history (
    product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    price_cents int NOT NULL,
    from_at timestamptz NOT NULL,
    to_at timestamptz CHECK (to_at > from_at),
    PRIMARY KEY (product_id, from_at)
  );
  CREATE UNIQUE INDEX price_history_today ON price_history (product_id) WHERE to_at IS NULL;
  CREATE INDEX price_history_over ON price_history (to_at) WHERE to_at IS NOT NULL`;

// is_announced: every product that shows another struck price since the last change was published, or upto that id.
const settings = `
  CREATE TABLE reduction_settings (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    strikes_lowest boolean NOT NULL DEFAULT false,
    version int NOT NULL DEFAULT 1,
    is_announced boolean NOT NULL DEFAULT true,
    announced_upto uuid
  );
  INSERT INTO reduction_settings DEFAULT VALUES`;

/** Price steps, what each product cost and when, and which higher price is struck. */
export class Prices0000000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(products);
    await runner.query(history);
    await runner.query(settings);
    await loadFunctions(runner, new URL('../functions/', import.meta.url), [
      'price_for',
      'lowest_price',
      'struck_price',
      'product_view',
      'write_view_of',
      'write_view',
      'write_views_of_cloth',
      'write_view_of_image_owner',
      'begin_reduction',
      'follow_price',
    ]);
    await runner.query('DROP FUNCTION product_view(products)');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('the history of prices would be lost: drop the database'));
  }
}
