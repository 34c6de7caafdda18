// Connects a service to its PostgreSQL database, and migrates that database.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource, QueryFailedError, type DataSourceOptions } from 'typeorm';
import { CountingClient } from './counting-client.js';
import { keepAlive, QUERY_MS, settingsOf, SOCKET_SETTINGS } from './database-socket.js';
import { BaselineMigration } from './db/baseline.js';
import { InboxEntry } from './inbox/inbox.entity.js';
import { rootLogger } from './logger.js';
import { OutboxMessage } from './outbox/outbox.entity.js';

type EntityClass = abstract new (...args: never[]) => object;
type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Two connections for each of two processors; with more, all statements would only finish later. */
const POOL_SIZE = 4;
/** Key of the advisory lock of migrations, of which one runs at a time; any number, but the same in every replica. */
const MIGRATION_LOCK = 4_207_001;
const MIGRATION_POLL_MS = 200;
/**
 * How long a migration waits for a lock while requests queue behind it, which give up after 2 s. Not below PostgreSQL's
 * deadlock_timeout of 1 s, after which it cancels an autovacuum that is in the way.
 */
const MIGRATION_LOCK_MS = 1_500;
const MIGRATION_PAUSE_MS = 500;
const MIGRATION_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';

// Data is in memory or on an SSD, so an index lookup costs no more than a sequential read. No query is large enough for
// JIT compilation to pay off.
const SETTINGS = { random_page_cost: 1.1, jit: 'off', ...SOCKET_SETTINGS };

/**
 * Returns the options of a service's database: no synchronize, four connections, and limits on every statement.
 * `settings` are PostgreSQL settings of each connection, in addition to those of every service.
 */
export function serviceDataSource(options: {
  url: string;
  entities: EntityClass[];
  migrations: (new () => object)[];
  settings?: Readonly<Record<string, string | number>>;
}): PostgresOptions {
  return {
    type: 'postgres',
    url: options.url,
    entities: [...options.entities, OutboxMessage, InboxEntry],
    migrations: options.migrations,
    synchronize: false,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    connectTimeoutMS: 3_000,
    extra: {
      max: POOL_SIZE,
      Client: CountingClient,
      ...keepAlive,
      query_timeout: QUERY_MS,
      options: settingsOf({ ...SETTINGS, ...options.settings }),
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  };
}

/**
 * Returns options for the same database with a single connection, whose statements have no timeout. node-postgres omits
 * a `statement_timeout` of 0, so the default of the role would apply: an option sets it in PostgreSQL.
 */
export function withoutStatementTimeout(options: DataSourceOptions): DataSourceOptions {
  const {
    statement_timeout: _,
    options: settings = '',
    ...extra
  } = options.extra as {
    statement_timeout?: number;
    options?: string;
  };
  return {
    ...(options as PostgresOptions),
    extra: {
      ...extra,
      max: 1,
      lock_timeout: 10_000,
      options: `${settings} -c statement_timeout=0`.trim(),
      query_timeout: 0,
    },
  };
}

/** Migrates the database to the newest schema, one replica at a time. Throws if a lock is held for two minutes. */
export async function runMigrations(options: DataSourceOptions): Promise<void> {
  const { url } = options as PostgresOptions;
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await takeMigrationLock(lock);
    await refuseUnreleasedSchema(lock, options as PostgresOptions);
    await migrateBeside(options as PostgresOptions);
  } finally {
    // Closing the connection releases the lock.
    await lock.end();
  }
}

/**
 * Takes the migration lock by polling: a waiting statement has a snapshot, which an index build with CONCURRENTLY would
 * wait for.
 */
async function takeMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.taken === true) return;
    await pause(MIGRATION_POLL_MS);
  }
}

/** Throws for a database that was migrated before there was a baseline. */
async function refuseUnreleasedSchema(
  client: Client,
  { migrations }: PostgresOptions,
): Promise<void> {
  const baseline = Object.values(migrations ?? {}).find(isBaseline);
  const { rows: tables } = await client.query(
    "SELECT 1 FROM pg_tables WHERE tablename = 'migrations'",
  );
  if (!baseline || tables.length === 0) return;
  const { rows } = await client.query<{ hasBaseline: boolean }>(
    'SELECT count(*) = 0 OR bool_or(name = $1) AS "hasBaseline" FROM migrations',
    [baseline.name],
  );
  if (rows[0]?.hasBaseline === false)
    throw new Error(
      `database ${client.database ?? ''} is of an unreleased version: run npm start -- --reset, which deletes its data`,
    );
}

const isBaseline = (migration: unknown): migration is typeof BaselineMigration =>
  typeof migration === 'function' && migration.prototype instanceof BaselineMigration;

/**
 * Runs the migrations. One that does not get its lock is rolled back and retried, so that requests can proceed in
 * between.
 */
async function migrateBeside(options: PostgresOptions): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate(options);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === MIGRATION_TRIES) throw error;
      rootLogger.warn({ tries }, 'migration lock timeout');
      await pause(MIGRATION_PAUSE_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return code === LOCK_NOT_AVAILABLE;
}

async function migrate(options: PostgresOptions): Promise<void> {
  const dataSource = new DataSource({
    ...options,
    extra: { max: 1, lock_timeout: MIGRATION_LOCK_MS },
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** Resolves when the database is reachable; retries without limit, at most two seconds apart. */
export async function untilDatabase(url: string): Promise<void> {
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      rootLogger.warn({ err: error, wait }, 'database not reachable yet');
      await pause(wait);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
