import { createBulkTables } from '@shop/service-kit/db/bulk-tables';
import { createJobTables } from '@shop/service-kit/db/job-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BulkChanges0000000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createJobTables(runner);
    await createBulkTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bulk_change_rows, bulk_changes, job_lines, jobs');
  }
}
