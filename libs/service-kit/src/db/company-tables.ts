import type { QueryRunner } from 'typeorm';
import { runSqlFile } from './sql-files.js';

/** Creates the tables for the settings of the company. */
export async function createCompanyTables(runner: QueryRunner): Promise<void> {
  await runSqlFile(runner, new URL('company-tables.sql', import.meta.url));
}
