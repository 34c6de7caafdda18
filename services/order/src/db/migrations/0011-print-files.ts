import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PrintFiles0000000000011 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runSqlFile(runner, new URL('../tables/print-files.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE print_files');
  }
}
