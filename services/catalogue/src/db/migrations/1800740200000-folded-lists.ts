import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = 'WHERE deleted_at IS NULL';
const indexes = {
  products_by_folded_name: `(folded_name, id) ${LISTED}`,
  products_in_category_by_folded_name: `(category, folded_name, id) ${LISTED}`,
  products_at_level_by_folded_name: `(stock_level, folded_name, id) ${LISTED}`,
  products_folded_fragments: `USING gin (folded_name gin_trgm_ops, folded_text gin_trgm_ops) ${LISTED}`,
};
const before = {
  products_by_name: `(lower(name), id) ${LISTED}`,
  products_in_category_by_name: `(category, lower(name), id) ${LISTED}`,
  products_at_level_by_name: `(stock_level, lower(name), id) ${LISTED}`,
  products_fragments: `USING gin (name gin_trgm_ops, category gin_trgm_ops, description gin_trgm_ops) ${LISTED}`,
};

/** Lists are sorted, and fragments found, by the folded columns; a category is one in whatever case. */
export class FoldedLists1800740200000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, `ON products ${columns}`);
    for (const name of Object.keys(before)) await dropIndex(runner, name);
    await runner.query(mergeCategories);
    await createIndexConcurrently(
      runner,
      'categories_folded_spelling',
      'ON categories (lower(name COLLATE "und-x-icu"))',
      { isUnique: true },
    );
    await dropIndex(runner, 'categories_spelling');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX categories_spelling ON categories (lower(name))');
    await dropIndex(runner, 'categories_folded_spelling');
    for (const [name, columns] of Object.entries(before))
      await runner.query(`CREATE INDEX ${name} ON products ${columns}`);
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
  }
}

// In a database of locale C, "Étoffe" and "étoffe" were two: the one of more products keeps its spelling.
const mergeCategories = `
DO $$
DECLARE
  spelled text[];
  counted int;
BEGIN
  FOR spelled IN
    SELECT array_agg(name ORDER BY product_count DESC, name) FROM categories
     GROUP BY lower(name COLLATE "und-x-icu") HAVING count(*) > 1
  LOOP
    PERFORM 1 FROM categories WHERE name = ANY (spelled) ORDER BY name FOR UPDATE;
    SELECT sum(product_count) INTO counted FROM categories WHERE name = ANY (spelled);
    UPDATE products SET category = spelled[1] WHERE category = ANY (spelled[2:]);
    UPDATE categories SET product_count = counted WHERE name = spelled[1];
    DELETE FROM categories WHERE name = ANY (spelled[2:]);
  END LOOP;
END $$`;
