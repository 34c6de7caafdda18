import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile } from '@shop/service-kit/db/sql-files';

export class Withdrawals0000000000009 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runSqlFile(runner, new URL('../tables/withdrawals.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawals');
  }
}
