import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checksums of the accounts of each day read those days alone. */
export class UsersByDay1800110000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'users_by_day',
      'ON users (created_at) WHERE removed_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'users_by_day');
  }
}
