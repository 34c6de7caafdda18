import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = 'WHERE removed_at IS NULL';
const indexes = {
  users_listed_admins: `((role = 'admin') DESC, created_at DESC, id DESC) ${LISTED}`,
  users_listed_customers: `((role <> 'admin') DESC, created_at DESC, id DESC) ${LISTED}`,
};
const replaced = {
  users_admins_first: `((role = 'admin') DESC, created_at DESC, id) INCLUDE (role) ${LISTED}`,
  users_admins_last: `((role = 'admin'), created_at DESC, id) INCLUDE (role) ${LISTED}`,
};

/** All columns of a sorting by role go one way, so that a page begins behind a row that is compared as a whole. */
export class UserKeyset1800700200000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, `ON users ${columns}`);
    for (const name of Object.keys(replaced)) await dropIndex(runner, name);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(replaced))
      await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON users ${columns}`);
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
  }
}
