import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createAuditTables } from './audit-tables.js';
import { createFolding } from '../text-folding.js';
import { createMessagingTables } from './messaging-tables.js';
import { loadFunctions, runSqlFile } from './sql-files.js';

/** The first migration of a service, which creates all tables of an empty database. */
export abstract class BaselineMigration implements MigrationInterface {
  /** `import.meta.url` of the migration, beside which `0001-baseline.sql` stands. */
  protected abstract readonly url: string;
  /** The tables that the service has from the kit. */
  protected readonly parts: readonly ((runner: QueryRunner) => Promise<void>)[] = [
    createMessagingTables,
    createAuditTables,
    createFolding,
  ];
  /** The files of `db/functions`, in the order in which they are loaded. */
  protected readonly functions: readonly string[] = [];

  async up(runner: QueryRunner): Promise<void> {
    for (const create of this.parts) await create(runner);
    await runSqlFile(runner, new URL('0001-baseline.sql', this.url));
    await loadFunctions(runner, new URL('../functions/', this.url), this.functions);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('a baseline is not undone: drop the database'));
  }
}
