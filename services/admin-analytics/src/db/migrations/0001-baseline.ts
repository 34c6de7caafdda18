import { createMessagingTables } from '@shop/service-kit/data-source';
import { BaselineMigration } from '@shop/service-kit/db/baseline';
import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { QueryRunner } from 'typeorm';

export class Baseline0000000000001 extends BaselineMigration {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runSqlFile(runner, new URL('0001-baseline.sql', import.meta.url));
  }
}
