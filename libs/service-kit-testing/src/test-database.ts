import { Client, escapeIdentifier } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { runMigrations } from '@shop/service-kit/data-source';
import { infraFile } from './infra-file.js';
import { testAddress, uniqueName } from './test-address.js';

/** The same in every test database, since it protects nothing. */
const PASSWORD = 'spec';

/**
 * Creates a database with all migrations, and two roles with the rights of the shop: one for migrations, and one for
 * the running service, which `dataSource` and `url` use. `locale` is one that the server does not have.
 */
export async function testDatabase(
  dataSourceOptions: (url: string) => DataSourceOptions,
  { locale }: { locale?: 'C' } = {},
): Promise<{
  dataSource: DataSource;
  url: string;
  /** Address for the role that creates tables. */
  migrationUrl: string;
  /** Runs a statement for the setup of a spec that no service may run. */
  asAdministrator(statement: string): Promise<void>;
  close(): Promise<void>;
}> {
  const template = await (locale
    ? makeTemplate(dataSourceOptions, locale)
    : templateOf(dataSourceOptions));
  const database = uniqueName();
  await administer(`CREATE DATABASE ${database} TEMPLATE ${template.database}`);
  await grant({ ...template, database });
  const asAdministrator = (statement: string) => run(addressOf(database), statement);
  const url = urlAs(template.app, database);
  const migrationUrl = urlAs(template.migrate, database);
  const dataSource = await new DataSource(dataSourceOptions(url)).initialize();
  return {
    dataSource,
    url,
    migrationUrl,
    asAdministrator,
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await administer(`DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

interface Template extends Record<string, string> {
  database: string;
  app: string;
  migrate: string;
}

/** Templates, because a copy is faster than a migration; each exists until its server ends. */
const templates = new WeakMap<object, Promise<Template>>();

function templateOf(dataSourceOptions: (url: string) => DataSourceOptions): Promise<Template> {
  const template = templates.get(dataSourceOptions) ?? makeTemplate(dataSourceOptions);
  templates.set(dataSourceOptions, template);
  return template;
}

/** Creates a database with all migrations, and the two roles that it shares with its copies. */
async function makeTemplate(
  dataSourceOptions: (url: string) => DataSourceOptions,
  locale?: string,
): Promise<Template> {
  const database = uniqueName();
  const template = { database, app: `${database}_app`, migrate: `${database}_migrate` };
  for (const role of [template.app, template.migrate])
    await administer(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  const settings = locale ? `TEMPLATE template0 LOCALE_PROVIDER libc LOCALE '${locale}'` : '';
  await administer(`CREATE DATABASE ${database} ${settings}`);
  await grant(template);
  await run(addressOf(database), statements('schema.sql', template));
  await runMigrations(dataSourceOptions(urlAs(template.migrate, database)));
  return template;
}

const urlAs = (username: string, database: string): string =>
  addressOf(database, { username, password: PASSWORD });

/**
 * With a longer statement timeout than in the shop, because on a busy machine a statement can wait for the disk for
 * seconds.
 */
const addressOf = (database: string, login: { username?: string; password?: string } = {}) =>
  Object.assign(new URL(testAddress('POSTGRES_ADMIN_URL')), {
    pathname: `/${database}`,
    search: '?statement_timeout=60000',
    ...login,
  }).href;

/** Grants one at a time: two copies share their roles, and PostgreSQL fails concurrent changes of one role. */
const grant = (template: Template): Promise<void> =>
  administer(`SELECT pg_advisory_xact_lock(1); ${statements('database.sql', template)}`);

const administer = (statement: string) => run(testAddress('POSTGRES_ADMIN_URL'), statement);

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the statements that grant the rights of the shop's roles to these roles. */
const statements = (file: string, names: Record<string, string>): string =>
  infraFile(`postgres/${file}`).replace(/:"(\w+)"/g, (_whole, key: string) =>
    escapeIdentifier(names[key] ?? ''),
  );
