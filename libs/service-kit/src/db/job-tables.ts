import type { QueryRunner } from 'typeorm';
import { runSqlFile } from './sql-files.js';

/** Creates the tables for a service's jobs, and for the lines of their results. */
export async function createJobTables(runner: QueryRunner): Promise<void> {
  await runSqlFile(runner, new URL('job-tables.sql', import.meta.url));
}
