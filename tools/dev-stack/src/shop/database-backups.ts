// Backup and restore of databases: a database is replaced by a completely restored one, or not at all.
import { join } from 'node:path';
import pg from 'pg';
import { postgresProgram } from '../machine/programs.js';
import { runProgram } from '../machine/run-program.js';
import { requireProgram } from '../servers/data-directory.js';
import { provideDatabase, type DatabaseRoles } from './databases.js';

/** The superuser's address of a database of the cluster. */
export type AddressOf = (database: string) => string;

/** The name of a restored database until it replaces the present one. */
export const restoredName = (database: string): string => `${database}_restored`;

/** Writes a database to `file` with pg_dump. Throws a sentence where that fails. */
export async function backUpDatabase(url: string, file: string): Promise<void> {
  const args = ['--format=custom', `--file=${file}`, `--dbname=${url}`];
  await run(`Backing up the database to ${file}`, 'pg_dump', args);
}

/** Throws a sentence where pg_restore cannot read the file. */
export async function requireReadable(file: string): Promise<void> {
  await run(`Reading ${file}`, 'pg_restore', ['--file=/dev/null', file]);
}

/**
 * Restores the backup into a new database beside the present one, in one transaction, and migrates it. The present
 * database is left alone.
 */
export async function restoreIntoNew(
  adminUrl: AddressOf,
  roles: DatabaseRoles,
  file: string,
  migrate: (database: string) => Promise<void>,
): Promise<void> {
  const database = restoredName(roles.database);
  await query(adminUrl('postgres'), `DROP DATABASE IF EXISTS ${name(database)} WITH (FORCE)`);
  await provideDatabase(adminUrl, { ...roles, database });
  await run(`Restoring ${roles.database} from ${file}`, 'pg_restore', [
    ...['--exit-on-error', '--single-transaction', '--no-owner', `--role=${roles.migrate.role}`],
    ...[`--dbname=${adminUrl(database)}`, file],
  ]);
  await migrate(database);
}

/** Replaces the present database by the restored one. Its clients reconnect by themselves. */
export async function replaceByRestored(adminUrl: AddressOf, database: string): Promise<void> {
  const url = adminUrl('postgres');
  await query(url, `DROP DATABASE IF EXISTS ${name(database)} WITH (FORCE)`);
  await query(url, `ALTER DATABASE ${name(restoredName(database))} RENAME TO ${name(database)}`);
}

/** When the restored database that is not yet in place has handled its last event; null where it never has. */
export async function lastHandled(adminUrl: AddressOf, database: string): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    adminUrl(restoredName(database)),
    'SELECT max(at) AS at FROM inbox',
  );
  return row?.at ?? null;
}

async function run(title: string, program: string, args: string[]): Promise<void> {
  await runProgram({ title, file: join(requireProgram(postgresProgram), program), args });
}

async function query<Row extends object>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const name = (identifier: string) => pg.escapeIdentifier(identifier);
