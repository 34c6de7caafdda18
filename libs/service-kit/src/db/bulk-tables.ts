import type { QueryRunner } from 'typeorm';
import { runSqlFile } from './sql-files.js';

/** Creates the tables of bulk changes. */
export const createBulkTables = (runner: QueryRunner): Promise<void> =>
  runSqlFile(runner, new URL('bulk-tables.sql', import.meta.url));
