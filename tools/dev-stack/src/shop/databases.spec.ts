import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { provideDatabase, type DatabaseRoles, type Role } from './databases.js';

const admin = process.env.POSTGRES_ADMIN_URL ?? '';
const adminUrl = (database: string) => admin.replace(/\/[^/]*$/, `/${database}`);

function rolesOf(database: string): DatabaseRoles {
  const role = (suffix: string) => ({ role: `${database}_${suffix}`, password: 'weave' });
  return { database, app: role('app'), migrate: role('migrate') };
}

async function query(database: string, as: Role, sql: string): Promise<unknown[]> {
  const url = new URL(adminUrl(database));
  url.username = as.role;
  url.password = as.password;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const REFUSED = /permission denied|must be (owner|superuser)|must have|only superusers/i;
/** Statements that are forbidden to both roles of a service. */
const forNoRole = [
  'CREATE ROLE stranger',
  'ALTER ROLE postgres NOLOGIN',
  'SET ROLE postgres',
  'CREATE DATABASE another',
  'DROP DATABASE postgres',
  `ALTER SYSTEM SET log_statement = 'none'`,
  'SELECT rolpassword FROM pg_authid',
  `SELECT pg_read_file('/etc/passwd')`,
  `SELECT pg_ls_dir('/')`,
  `COPY (SELECT 1) TO PROGRAM 'true'`,
  `COPY (SELECT 1) TO '/tmp/taken-out'`,
  `SELECT lo_import('/etc/passwd')`,
  'CREATE FOREIGN DATA WRAPPER away',
];

it('backend 10: the server folds and sorts by ICU', async () => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  const { rows } = await client.query(
    `SELECT datlocprovider AS provider, lower('É') AS lower, 'É' < 'f' AS "isBeforeF"
       FROM pg_database WHERE datname = current_database()`,
  );
  await client.end();
  expect(rows).toEqual([{ provider: 'i', lower: 'é', isBeforeF: true }]);
});

describe('the databases of the services', () => {
  const mark = randomBytes(4).toString('hex');
  const order = rolesOf(`order_${mark}`);
  const auth = rolesOf(`auth_${mark}`);

  beforeAll(async () => {
    await provideDatabase(adminUrl, order);
    await provideDatabase(adminUrl, auth);
  });
  afterAll(async () => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    for (const { database, app, migrate } of [order, auth]) {
      await client.query(`DROP DATABASE "${database}"`);
      await client.query(`DROP ROLE "${app.role}", "${migrate.role}"`);
    }
    await client.end();
  });

  it('does not let the role of one service connect to the database of another', async () => {
    await expect(query(auth.database, order.app, 'SELECT 1')).rejects.toThrow(/permission denied/);
    await expect(query(auth.database, order.migrate, 'SELECT 1')).rejects.toThrow(
      /permission denied/,
    );
  });

  it.each(['postgres', 'template1'])(
    'security L7: does not let the roles of a service connect to %s',
    async (database) => {
      await expect(query(database, order.app, 'SELECT 1')).rejects.toThrow(/permission denied/);
      await expect(query(database, order.migrate, 'SELECT 1')).rejects.toThrow(/permission denied/);
    },
  );

  it('lets the migration create tables that the running service can only fill', async () => {
    const { database, app, migrate } = order;
    await query(database, migrate, 'CREATE TABLE bolts (id serial PRIMARY KEY, metres int)');
    await query(database, app, 'INSERT INTO bolts (metres) VALUES (12)');
    expect(await query(database, app, 'SELECT metres FROM bolts')).toEqual([{ metres: 12 }]);
    await expect(query(database, app, 'DROP TABLE bolts')).rejects.toThrow(/must be owner/);
    await expect(query(database, app, 'CREATE TABLE more (id int)')).rejects.toThrow(
      /permission denied/,
    );
  });

  it.each([
    'DROP TABLE rolls',
    'TRUNCATE rolls',
    'ALTER TABLE rolls ADD width int',
    'ALTER TABLE rolls DISABLE TRIGGER ALL',
    'CREATE INDEX ON rolls (metres)',
    'CREATE TABLE more (id int)',
    'CREATE VIEW all_rolls AS SELECT * FROM rolls',
    `CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    'CREATE SCHEMA mine',
    'CREATE EXTENSION pg_trgm',
    ...forNoRole,
  ])('refuses the running service: %s', async (statement) => {
    const { database, app, migrate } = order;
    await query(database, migrate, 'CREATE TABLE IF NOT EXISTS rolls (metres int)');
    await expect(query(database, app, statement)).rejects.toThrow(REFUSED);
  });

  it.each(forNoRole)('refuses the migration: %s', async (statement) => {
    await expect(query(order.database, order.migrate, statement)).rejects.toThrow(REFUSED);
  });

  it('cancels a statement of the running service that takes more than five seconds', async () => {
    const rows = await query(order.database, order.app, 'SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '5s' }]);
  });

  it('creates the databases again without harm', async () => {
    await expect(provideDatabase(adminUrl, order)).resolves.toBeUndefined();
  });

  it('refuses a wrong database password', async () => {
    const stranger = { ...order.app, password: 'guess' };
    await expect(query(order.database, stranger, 'SELECT 1')).rejects.toThrow(/password/);
  });
});
