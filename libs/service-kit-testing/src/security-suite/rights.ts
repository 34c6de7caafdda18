// The rights of a service under test, which connects to its servers with its users of the shop.
import type { INestMicroservice } from '@nestjs/common';
import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { ServiceEnv } from '@shop/service-kit/config';

/** Statements that no service may run on its own database or on the server. */
const FORBIDDEN = [
  'CREATE TABLE more (id int)',
  'ALTER TABLE outbox ADD more int',
  'DROP TABLE outbox',
  'TRUNCATE outbox',
  'CREATE SCHEMA mine',
  'CREATE DATABASE mine',
  // the first of all roles, whatever its name
  `DO $$ BEGIN EXECUTE format('SET ROLE %I', pg_get_userbyid(10)); END $$`,
  'SELECT rolpassword FROM pg_authid',
  `COPY (SELECT 1) TO PROGRAM 'true'`,
];
const REFUSED = /permission denied|must be (owner|superuser)/;

/** Returns the forbidden actions that the service's own connections were allowed to do; empty if all were refused. */
export async function allowedTooMuch(
  app: INestMicroservice,
  config: ServiceEnv,
  anotherDatabase: string,
): Promise<string[]> {
  const own = app.get(DataSource);
  const elsewhere = Object.assign(new URL(config.DATABASE_URL), { pathname: anotherDatabase }).href;
  const deeds: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(FORBIDDEN.map((sql) => [sql, () => own.query(sql)])),
    'read another database': () => readDatabase(elsewhere),
    'count calls in Redis': () => inRedis(config, 'SET', `${config.REDIS_PREFIX}limit:x`, '1'),
    'look through Redis': () => inRedis(config, 'KEYS', '*'),
    'change Redis': () => inRedis(config, 'CONFIG', 'SET', 'save', ''),
    'make a queue': () => onBus(config, (channel) => channel.assertQueue('mine')),
    'hear everything': () =>
      onBus(config, (channel) => channel.consume('ev.admin-analytics.dlq', nothing)),
  };
  const allowed: string[] = [];
  for (const [deed, run] of Object.entries(deeds)) {
    const delivered = await run().then(
      () => 'allowed',
      (error: unknown) => String(error),
    );
    if (!REFUSED.test(delivered) && !/NOPERM|ACCESS_REFUSED/.test(delivered))
      allowed.push(`${deed}: ${delivered}`);
  }
  return allowed;
}

const nothing = (): void => undefined;

async function readDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

async function inRedis({ REDIS_URL }: ServiceEnv, ...[name, ...words]: [string, ...string[]]) {
  const redis = new Redis(REDIS_URL);
  try {
    return await redis.call(name, ...words);
  } finally {
    redis.disconnect();
  }
}

type Channel = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createChannel']>>;

async function onBus({ BUS_URL }: ServiceEnv, deed: (channel: Channel) => Promise<unknown>) {
  const model = await connect(BUS_URL);
  model.on('error', nothing);
  try {
    const channel = await model.createChannel();
    channel.on('error', nothing);
    await deed(channel);
  } finally {
    await model.close();
  }
}
