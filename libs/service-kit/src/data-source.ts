// How every service reaches its own PostgreSQL database, and how that database is migrated.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndex } from './concurrent-index.js';
import { CountingClient } from './counting-client.js';
import { keepAlive, QUERY_MS, settingsOf, SOCKET_SETTINGS } from './database-socket.js';
import { InboxEntry } from './inbox/inbox.entity.js';
import { rootLogger } from './logger.js';
import { OutboxMessage } from './outbox/outbox.entity.js';

type EntityClass = abstract new (...args: never[]) => object;
type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** What two processors do at once, and two that wait; more at once only makes all of them end together. */
const POOL_SIZE = 4;
/** Any number, the same in every replica: the advisory lock that one migrator at a time holds. */
const MIGRATION_LOCK = 4_207_001;
const MIGRATION_POLL_MS = 200;

// Data is in memory or on an SSD, so an index lookup costs no more than a sequential read. No query is large enough for
// JIT compilation to pay.
const SETTINGS = { random_page_cost: 1.1, jit: 'off', ...SOCKET_SETTINGS };

/**
 * Options of a service's database: no synchronize, four connections, and limits on every statement. `settings` are
 * PostgreSQL's own, for each connection, beyond those that every service has.
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
 * The same database over one connection of its own, whose statements may take any time. node-postgres leaves out a
 * `statement_timeout` of 0, and the role's own would hold: an option sets it in PostgreSQL.
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

/** Creates the kit's tables in each service's database: outbox and inbox. */
export async function createMessagingTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE outbox (
      id bigserial PRIMARY KEY,
      event_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      aggregate text NOT NULL,
      aggregate_id text NOT NULL,
      aggregate_version integer,
      type text NOT NULL,
      payload jsonb NOT NULL,
      headers jsonb NOT NULL DEFAULT '{}',
      occurred_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      next_at timestamptz NOT NULL DEFAULT now()
    )`);
  await queryRunner.query('CREATE INDEX outbox_waiting ON outbox (id) WHERE published_at IS NULL');
  await queryRunner.query(
    'CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL',
  );
  await queryRunner.query(`
    CREATE TABLE inbox (
      consumer text NOT NULL,
      event_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    )`);
}

/** Takes from an outbox the indexes that nothing reads: every event paid for each of them, twice. */
export async function slimOutbox(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE outbox DROP CONSTRAINT outbox_event_id_key');
  await queryRunner.query('DROP INDEX outbox_published');
}

/** Undoes `slimOutbox`. */
export async function indexOutbox(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(
    'ALTER TABLE outbox ADD CONSTRAINT outbox_event_id_key UNIQUE (event_id)',
  );
  await queryRunner.query(
    'CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL',
  );
}

/** Lets retention find the oldest rows of an inbox; for a migration with `transaction = false`. */
export async function indexInboxByTime(queryRunner: QueryRunner): Promise<void> {
  await createIndexConcurrently(queryRunner, 'inbox_by_time', 'ON inbox (at)');
}

/** Undoes `indexInboxByTime`. */
export async function dropInboxIndex(queryRunner: QueryRunner): Promise<void> {
  await dropIndex(queryRunner, 'inbox_by_time');
}

export async function dropMessagingTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE inbox');
  await queryRunner.query('DROP TABLE outbox');
}

/** Brings the database to the newest schema. Replicas that start together migrate one after the other. */
export async function runMigrations(options: DataSourceOptions): Promise<void> {
  const { url } = options as PostgresOptions;
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await takeMigrationLock(lock);
    await migrate(options as PostgresOptions);
  } finally {
    // The lock goes with the connection that holds it.
    await lock.end();
  }
}

/** Polls: a statement that waits has a snapshot, and an index built CONCURRENTLY would wait for that. */
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

async function migrate(options: PostgresOptions): Promise<void> {
  const dataSource = new DataSource({
    ...options,
    extra: { max: 1, lock_timeout: 3_000 },
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** Resolves when the database is reachable; tries for ever, at most two seconds apart. */
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
