import { createJobTables } from '@shop/service-kit/db/job-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Jobs0000000000002 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createJobTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_lines, jobs');
  }
}
