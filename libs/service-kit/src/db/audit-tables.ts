import type { QueryRunner } from 'typeorm';
import { loadFunctions, runSqlFile } from './sql-files.js';

const db = new URL('./', import.meta.url);
const FUNCTIONS = ['refuse_audit_change', 'record_audit_removal', 'remove_audit_entries'];

/** Creates the audit tables, in which entries are never changed and are kept for at least a year. */
export async function createAuditTables(runner: QueryRunner): Promise<void> {
  await runSqlFile(runner, new URL('audit-tables.sql', db));
  await loadFunctions(runner, new URL('functions/', db), FUNCTIONS);
  await runSqlFile(runner, new URL('audit-rights.sql', db));
}
