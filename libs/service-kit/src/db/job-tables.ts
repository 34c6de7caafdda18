import type { QueryRunner } from 'typeorm';
import { runSqlFile } from './sql-files.js';

/** Creates the jobs of a service, and the lines of their results. */
export async function createJobTables(runner: QueryRunner): Promise<void> {
  await runSqlFile(runner, new URL('job-tables.sql', import.meta.url));
}
