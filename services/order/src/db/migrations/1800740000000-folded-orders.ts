import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { createFolding, dropFolding } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const PLACED = `WHERE status NOT IN ('placing', 'rejected')`;
const indexes = {
  orders_folded_search: `USING gin (fold(search) gin_trgm_ops) ${PLACED}`,
  orders_by_folded_customer: `(fold(user_name) COLLATE "C", placed_at DESC, id DESC) ${PLACED}`,
};
const before = {
  orders_search: `USING gin (search gin_trgm_ops) ${PLACED}`,
  orders_by_customer: `(lower(user_name), placed_at DESC, id DESC) ${PLACED}`,
};

/** Orders are searched and sorted by their customer without case and accents. */
export class FoldedOrders1800740000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createFolding(runner);
    for (const [name, columns] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, `ON orders ${columns}`);
    for (const name of Object.keys(before)) await dropIndex(runner, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(before))
      await runner.query(`CREATE INDEX ${name} ON orders ${columns}`);
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
    await dropFolding(runner);
  }
}
