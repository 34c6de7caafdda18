import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { createFolding, dropFolding } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = 'WHERE removed_at IS NULL';
const WORDS = `name || ' ' || email || ' ' || coalesce(company, '')`;
const indexes = {
  users_by_folded_name: `(fold(name) COLLATE "C", id) INCLUDE (name) ${LISTED}`,
  users_folded_search: `USING gin (fold(${WORDS}) gin_trgm_ops)`,
};
const before = {
  users_by_name: `(lower(name), id) INCLUDE (name) ${LISTED}`,
  users_search_idx: `USING gin (lower(${WORDS}) gin_trgm_ops)`,
};

/** Users are searched and sorted without case and accents. */
export class FoldedUsers1800740000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createFolding(runner);
    for (const [name, columns] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, `ON users ${columns}`);
    for (const name of Object.keys(before)) await dropIndex(runner, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(before))
      await runner.query(`CREATE INDEX ${name} ON users ${columns}`);
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
    await dropFolding(runner);
  }
}
