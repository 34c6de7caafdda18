import type { QueryRunner } from 'typeorm';
import { runSqlFile } from './sql-files.js';

/** Creates outbox and inbox, which each service has in its database. */
export async function createMessagingTables(runner: QueryRunner): Promise<void> {
  await runSqlFile(runner, new URL('messaging-tables.sql', import.meta.url));
}
