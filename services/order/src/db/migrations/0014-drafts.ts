import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile } from '@shop/service-kit/db/sql-files';

/** Adds drafts, which staff prepare for customers. */
export class Drafts0000000000014 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runSqlFile(runner, new URL('../tables/drafts.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE drafts');
  }
}
