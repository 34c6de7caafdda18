import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createAuditTables } from './audit-tables.js';
import { createFolding } from '../text-folding.js';
import { createMessagingTables } from './messaging-tables.js';
import { runSqlFile } from './sql-files.js';

/** The first migration of a service, which creates all tables of an empty database. */
export abstract class BaselineMigration implements MigrationInterface {
  /** `import.meta.url` of the migration, in the folder `db/migrations`. */
  protected abstract readonly url: string;
  /** The tables of the kit that the service uses. */
  protected readonly parts: readonly ((runner: QueryRunner) => Promise<void>)[] = [
    createMessagingTables,
    createAuditTables,
    createFolding,
  ];
  /** The PostgreSQL extensions that the tables need. */
  protected readonly extensions: readonly string[] = [];
  /** SQL files below `db`, without `.sql`, in the order in which they run. */
  protected readonly files: readonly string[] = [];

  async up(runner: QueryRunner): Promise<void> {
    for (const name of this.extensions)
      await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    for (const create of this.parts) await create(runner);
    for (const file of this.files) await runSqlFile(runner, new URL(`../${file}.sql`, this.url));
  }

  down(): Promise<never> {
    return Promise.reject(new Error('a baseline is not undone: drop the database'));
  }
}
