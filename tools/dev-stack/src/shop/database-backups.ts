// Backup and restore of databases: a database is replaced by a completely restored one, or not at all.
import { join } from 'node:path';
import pg from 'pg';
import { postgresClients } from '../machine/programs.js';
import { runProgram } from '../machine/run-program.js';
import { requireProgram } from '../servers/data-directory.js';
import { provideDatabase, type DatabaseRoles } from './databases.js';

/** Returns the superuser's address of a database of the cluster. */
export type AddressOf = (database: string) => string;

/** Returns the name of a restored database until it replaces the present one. */
export const restoredName = (database: string): string => `${database}_restored`;

/** The number of rows of each table. */
export type RowCounts = Record<string, number>;

/** Writes a database to `file` with pg_dump. Throws a sentence if that fails. */
export async function backUpDatabase(url: string, file: string, snapshot?: string): Promise<void> {
  const args = ['--format=custom', `--file=${file}`, `--dbname=${url}`];
  if (snapshot !== undefined) args.push(`--snapshot=${snapshot}`);
  await run(`Backing up the database to ${file}`, 'pg_dump', args);
}

/** Writes a database to `file`; returns the row counts of the backup, from the same snapshot. */
export async function backUpAndCount(url: string, file: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const exported = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    await backUpDatabase(url, file, exported.rows[0]?.id);
    return await countRows(client);
  } finally {
    await client.end();
  }
}

/** Counts the rows of a restored database that is not in use yet. */
export async function countRestored(adminUrl: AddressOf, database: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: adminUrl(restoredName(database)) });
  await client.connect();
  try {
    return await countRows(client);
  } finally {
    await client.end();
  }
}

async function countRows(client: pg.Client): Promise<RowCounts> {
  const tables = await client.query<{ table: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const counts: RowCounts = {};
  for (const { table } of tables.rows) {
    const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`);
    counts[table] = Number(rows[0]?.rows);
  }
  return counts;
}

/** Throws a sentence if pg_restore cannot read the file. */
export async function requireReadable(file: string): Promise<void> {
  await run(`Reading ${file}`, 'pg_restore', ['--file=/dev/null', file]);
}

/** Restores the backup into a new database in one transaction, and migrates it. Does not touch the present database. */
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
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    `--role=${roles.migrate.role}`,
    `--dbname=${adminUrl(database)}`,
    file,
  ]);
  await migrate(database);
}

/** Replaces the present database with the restored one. Clients reconnect by themselves. */
export async function replaceByRestored(adminUrl: AddressOf, database: string): Promise<void> {
  const url = adminUrl('postgres');
  await query(url, `DROP DATABASE IF EXISTS ${name(database)} WITH (FORCE)`);
  await query(url, `ALTER DATABASE ${name(restoredName(database))} RENAME TO ${name(database)}`);
}

/** Returns when a restored database that is not in use yet had handled its last event; null if it never has. */
export async function lastHandled(adminUrl: AddressOf, database: string): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    adminUrl(restoredName(database)),
    'SELECT max(at) AS at FROM inbox',
  );
  return row?.at ?? null;
}

async function run(title: string, program: string, args: string[]): Promise<void> {
  await runProgram({ title, file: join(requireProgram(postgresClients), program), args });
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
