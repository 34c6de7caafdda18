import pg from 'pg';

export interface Role {
  role: string;
  password: string;
}

/** Who may use one service's database: the running service for data, the migration for tables. */
export interface DatabaseRoles {
  database: string;
  app: Role;
  migrate: Role;
}

/** Makes the database and its two roles, or brings them up to date: reliability 3.9. */
export async function provideDatabase(
  adminUrl: (database: string) => string,
  { database, app, migrate }: DatabaseRoles,
): Promise<void> {
  await runAll(adminUrl('postgres'), async (client) => {
    await provideRole(client, app);
    await provideRole(client, migrate);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name(database)}`);
    for (const statement of databaseRules(database, app.role, migrate.role)) {
      await client.query(statement);
    }
  });
  await runAll(adminUrl(database), async (client) => {
    for (const statement of schemaRules(app.role, migrate.role)) await client.query(statement);
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

function databaseRules(database: string, app: string, migrate: string): string[] {
  return [
    `ALTER DATABASE ${name(database)} OWNER TO ${name(migrate)}`,
    `REVOKE ALL ON DATABASE ${name(database)} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${name(database)} TO ${name(app)}`,
    `ALTER ROLE ${name(app)} SET statement_timeout = '5s'`,
    `ALTER ROLE ${name(app)} SET lock_timeout = '2s'`,
    `ALTER ROLE ${name(app)} SET idle_in_transaction_session_timeout = '10s'`,
    `ALTER ROLE ${name(migrate)} SET lock_timeout = '3s'`,
  ];
}

function schemaRules(app: string, migrate: string): string[] {
  const byMigrations = `ALTER DEFAULT PRIVILEGES FOR ROLE ${name(migrate)} IN SCHEMA public GRANT`;
  return [
    `ALTER SCHEMA public OWNER TO ${name(migrate)}`,
    'REVOKE ALL ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${name(app)}`,
    `${byMigrations} SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${name(app)}`,
    `${byMigrations} USAGE, SELECT ON SEQUENCES TO ${name(app)}`,
  ];
}

const name = (identifier: string) => pg.escapeIdentifier(identifier); // "order" is a word of SQL
