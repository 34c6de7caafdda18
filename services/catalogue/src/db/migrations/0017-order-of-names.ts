import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  products_by_name_order: 'ON products (name_order(folded_name), id) WHERE deleted_at IS NULL',
  products_at_level_by_name_order:
    'ON products (stock_level, name_order(folded_name), id) WHERE deleted_at IS NULL',
  products_in_category_by_name_order:
    'ON products (category, name_order(folded_name), id) WHERE deleted_at IS NULL',
};

/** Names are sorted with their numbers as numbers. */
export class OrderOfNames0000000000017 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await loadFunctions(runner, new URL('../functions/', import.meta.url), ['name_order']);
    for (const [name, definition] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
    await runner.query('DROP FUNCTION name_order(text)');
  }
}
