// A consistent shop with one order of two pieces for the checker's spec: six migrated databases and a bus.
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { runProgram } from '@shop/dev-stack/machine/run-program';
import { databaseOf, SERVICES } from '@shop/dev-stack/services';
import { testBus } from '@shop/service-kit-testing/test-bus';
import { connect } from 'amqplib';
import pg from 'pg';
import { DATABASES, Databases, type Database } from '../databases.js';
import { streetOf } from '../invariants/acknowledged.js';
import type { Evidence } from '../invariants/invariant.js';
import { queueDepths } from '../invariants/queue-depths.js';
import { eventQueues } from '../invariants/evidence.js';

export const product = '11111111-1111-4111-8111-111111111111';
export const order = '22222222-2222-4222-8222-222222222222';
export const payment = '55555555-5555-4555-8555-555555555555';
const user = '33333333-3333-4333-8333-333333333333';
/** Event of the order, about which its e-mail was written. */
const placed = '44444444-4444-4444-8444-444444444444';
const held = [{ product, quantity: 2 }];

const ROWS: Partial<Record<Database, string>> = {
  catalogue: `
    INSERT INTO categories VALUES ('wool', 1);
    INSERT INTO products (id, name, description, price_cents, category, stock)
      VALUES ('${product}', 'Tweed', 'Cloth.', 1250, 'wool', 8);
    INSERT INTO stock_hold VALUES ('${order}', 1, 'held', '${JSON.stringify(held)}', '{"outcome":"held"}');
    INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor) VALUES
      ('${product}', 10, 'initial', NULL, NULL, 'spec'), ('${product}', -2, 'hold', '${order}', 1, 'spec')`,
  order: `
    INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents, shipping_address, placed_at)
      VALUES ('${order}', '${user}', 'Rina', 'rina@example.test', 'pending', 1, 1, 2500,
              '{"street":"${streetOf('key-0001')}"}', '2026-03-31T19:00:00Z');
    INSERT INTO order_lines VALUES ('${order}', 1, '${product}', 'Tweed', 'wool', NULL, 1250, 2);
    INSERT INTO outbox (event_id, aggregate, aggregate_id, type, payload, published_at)
      VALUES ('${placed}', 'order', '${order}', 'order.placed', '{}', now());
    INSERT INTO order_saga VALUES ('${order}', 'done', 'message', now());
    INSERT INTO idempotency VALUES ('${user}', 'key-0001', 'print', 'completed', '${order}', 201, '{}')`,
  billing: `
    INSERT INTO order_money (order_id, user_id, order_status, total, currency, version, placed_at)
      VALUES ('${order}', '${user}', 'pending', 2500, 'USD', 1, '2026-03-31T19:00:00Z');
    INSERT INTO payments (id, order_id, attempt, method, currency, amount, secured, state, created_at)
      VALUES ('${payment}', '${order}', 1, 'demo-card', 'USD', 2500, 2500, 'secured', '2026-03-31T19:00:00Z');
    INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
      VALUES ('${payment}', '${payment}', 'secure', 'order', 2500, 'done', now(), now())`,
  admin_analytics: `
    INSERT INTO orders (order_id, order_status, total_cents, version, placed_at)
      VALUES ('${order}', 'pending', 2500, 1, '2026-03-31T19:00:00Z');
    INSERT INTO daily_sales VALUES ('2026-04-01', 2500, 1);
    INSERT INTO product_sales (product_id, pieces, revenue_cents) VALUES ('${product}', 2, 2500)`,
  correspondence: `
    INSERT INTO emails (id, event_id, kind, receiver, subject, plain, status)
      VALUES ('${placed}', '${placed}', 'orderPlaced', 'rina@example.test', 'Your order', '', 'sent')`,
};

const EMPTY: Record<Database, string> = {
  auth: 'TRUNCATE outbox',
  catalogue: 'TRUNCATE outbox, stock_movement, stock_hold, rolls, products, categories CASCADE',
  order:
    'TRUNCATE outbox, audit_entries, idempotency, order_saga, order_lines, orders, priced_checkouts, discount_claims, discount_buyers, discount_codes, discounts, shop_settings, product_copies CASCADE',
  billing:
    'TRUNCATE outbox, number_series, prepaid_orders, order_money, credit_accounts, credit_terms, provider_events, discrepancies CASCADE',
  admin_analytics: 'TRUNCATE outbox, orders, daily_sales, product_sales',
  correspondence: 'TRUNCATE outbox, emails CASCADE',
};

export interface CheckerFixture extends Evidence {
  /** Resets the databases to the one order of two pieces. */
  reset(): Promise<void>;
  /** Adds a message to the dead-letter queue. */
  addDeadLetter(queue: string): Promise<void>;
  removeDeadLetters(queue: string): Promise<void>;
  close(): Promise<void>;
}

export async function openCheckerFixture(adminUrl: string): Promise<CheckerFixture> {
  const prefix = `checker_${crypto.randomUUID().slice(0, 8)}_`;
  const addressOf = (database: string) =>
    Object.assign(new URL(adminUrl), { pathname: `/${prefix}${database}` }).href;
  const administer = (statement: (database: string) => string) =>
    inDatabase(
      adminUrl,
      DATABASES.map((database) => statement(prefix + database)),
    );
  await administer((database) => `CREATE DATABASE ${database}`);
  for (const service of SERVICES) {
    await runProgram({
      title: `Migrating ${service}`,
      file: process.execPath,
      args: ['dist/db/migrate.js'],
      cwd: join(checkoutFolder(), 'services', service),
      env: { PROFILE: 'demo', MIGRATION_DATABASE_URL: addressOf(databaseOf(service)) },
    });
  }
  const databases = new Databases(addressOf);
  const bus = await testBus();
  const queues = eventQueues(checkoutFolder());
  return {
    databases,
    queues: () => queueDepths(bus.url, queues),
    acknowledged: [{ id: order, key: 'key-0001', totalCents: 2500 }],
    reset: async () => {
      for (const database of DATABASES) {
        await databases.query(database, EMPTY[database]);
        await databases.query(database, ROWS[database] ?? 'SELECT 1');
      }
    },
    addDeadLetter: (queue) =>
      onBus(bus.url, (channel) => channel.sendToQueue(queue, Buffer.from('{}'))),
    removeDeadLetters: (queue) => onBus(bus.url, (channel) => channel.purgeQueue(queue)),
    close: async () => {
      await Promise.all([databases.close(), bus.close()]);
      await administer((database) => `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

type Channel = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createConfirmChannel']>>;

async function onBus(url: string, work: (channel: Channel) => unknown): Promise<void> {
  const model = await connect(url);
  const channel = await model.createConfirmChannel();
  await work(channel);
  await channel.waitForConfirms();
  await model.close();
}

async function inDatabase(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
