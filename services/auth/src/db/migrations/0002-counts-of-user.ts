import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trigger counts by a function that says once what a user is counted in. */
export class CountsOfUser0000000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const folder = new URL('../functions/', import.meta.url);
    await loadFunctions(runner, folder, ['counts_of_user', 'count_users']);
  }

  /** The version before counted the same. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
