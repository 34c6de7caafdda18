import { createJobTables } from '@shop/service-kit/db/job-tables';
import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Archives0000000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createJobTables(runner);
    await runSqlFile(runner, new URL('../tables/archives.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE archive_parts, job_lines, jobs');
  }
}
