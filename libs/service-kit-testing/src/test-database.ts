import { Client, escapeIdentifier } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { runMigrations } from '@shop/service-kit/data-source';
import { infraFile } from './infra-file.js';
import { testAddress, uniqueName } from './test-address.js';

/** The same in every test database: nothing that matters is behind it. */
const PASSWORD = 'spec';

/**
 * A fresh database with all migrations run, and two roles with the rights of the shop: one migrates, `dataSource` and
 * `url` are the running service's. `locale` is one that the server lacks.
 */
export async function testDatabase(
  dataSourceOptions: (url: string) => DataSourceOptions,
  { locale }: { locale?: 'C' } = {},
): Promise<{
  dataSource: DataSource;
  url: string;
  /** The address for the role that makes tables. */
  migrationUrl: string;
  /** For what a spec arranges and no service may do. */
  asAdministrator(statement: string): Promise<void>;
  close(): Promise<void>;
}> {
  const template = await (locale
    ? makeTemplate(dataSourceOptions, locale)
    : templateOf(dataSourceOptions));
  const database = uniqueName();
  await administer(`CREATE DATABASE ${database} TEMPLATE ${template.database}`);
  await administer(statements('database.sql', { ...template, database }));
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

/** Copied faster than migrated; it stays until its server ends. */
const templates = new WeakMap<object, Promise<Template>>();

function templateOf(dataSourceOptions: (url: string) => DataSourceOptions): Promise<Template> {
  const template = templates.get(dataSourceOptions) ?? makeTemplate(dataSourceOptions);
  templates.set(dataSourceOptions, template);
  return template;
}

/** A database with all migrations run, and the two roles that it and its copies have. */
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
  await administer(statements('database.sql', template));
  await run(addressOf(database), statements('schema.sql', template));
  await runMigrations(dataSourceOptions(urlAs(template.migrate, database)));
  return template;
}

const urlAs = (username: string, database: string): string =>
  addressOf(database, { username, password: PASSWORD });

/** With more time for a statement than in the shop: on a busy machine each can wait for the disk for seconds. */
const addressOf = (database: string, login: { username?: string; password?: string } = {}) =>
  Object.assign(new URL(testAddress('POSTGRES_ADMIN_URL')), {
    pathname: `/${database}`,
    search: '?statement_timeout=60000',
    ...login,
  }).href;

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

/** The rights of the shop's roles, for these. */
const statements = (file: string, names: Record<string, string>): string =>
  infraFile(`postgres/${file}`).replace(/:"(\w+)"/g, (_whole, key: string) =>
    escapeIdentifier(names[key] ?? ''),
  );
