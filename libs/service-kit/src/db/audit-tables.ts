import type { QueryRunner } from 'typeorm';
import { loadFunctions, runSqlFile } from './sql-files.js';

const db = new URL('./', import.meta.url);
const FUNCTIONS = ['refuse_audit_change', 'record_audit_removal', 'remove_audit_entries'];

/** Creates the record of admins' changes, in which an entry is never changed and stays a year at least. */
export async function createAuditTables(runner: QueryRunner): Promise<void> {
  await runSqlFile(runner, new URL('audit-tables.sql', db));
  await loadFunctions(runner, new URL('functions/', db), FUNCTIONS);
  await runSqlFile(runner, new URL('audit-rights.sql', db));
}
