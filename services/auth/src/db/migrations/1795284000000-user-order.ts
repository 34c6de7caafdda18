import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators stand first in the list of users, then the newest. */
export class UserOrder1795284000000 implements MigrationInterface {
  name = 'UserOrder1795284000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_created_idx');
    await runner.query(
      `CREATE INDEX users_listed_idx ON users ((role = 'admin') DESC, created_at DESC, id) WHERE removed_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_listed_idx');
    await runner.query('CREATE INDEX users_created_idx ON users (created_at DESC, id)');
  }
}
