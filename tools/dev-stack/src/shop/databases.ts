import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { checkoutFolder } from '../machine/checkout.js';

export interface Role {
  role: string;
  password: string;
}

/** The roles of one service's database: the app for data, the migration for tables. */
export interface DatabaseRoles {
  database: string;
  app: Role;
  migrate: Role;
}

/** Creates or updates the database and its two roles, with the rights of infra/postgres. */
export async function provideDatabase(
  adminUrl: (database: string) => string,
  { database, app, migrate }: DatabaseRoles,
): Promise<void> {
  const names = { database, app: app.role, migrate: migrate.role };
  await runAll(adminUrl('postgres'), async (client) => {
    await provideRole(client, app);
    await provideRole(client, migrate);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name(database)}`);
    await client.query(statements('cluster.sql', names));
    await client.query(statements('database.sql', names));
  });
  await runAll(adminUrl(database), async (client) => {
    await client.query(statements('schema.sql', names));
  });
}

/** Creates or updates the role with which an exporter reads the figures of a cluster. */
export async function provideMetricsRole(adminUrl: string, metrics: Role): Promise<void> {
  await runAll(adminUrl, async (client) => {
    await provideRole(client, metrics);
    await client.query(statements('metrics.sql', { metrics: metrics.role }));
  });
}

async function runAll(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function provideRole(client: pg.Client, { role, password }: Role): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${name(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
}

/** Returns the statements of `infra/postgres/<file>` with the names of this database and its roles. */
function statements(file: string, names: Record<string, string>): string {
  const text = readFileSync(join(checkoutFolder(), 'infra/postgres', file), 'utf8');
  return text.replace(/:"(\w+)"/g, (_whole, key: string) => name(names[key] ?? ''));
}

const name = (identifier: string) => pg.escapeIdentifier(identifier); // "order" is a keyword of SQL.
