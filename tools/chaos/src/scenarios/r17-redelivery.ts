import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DeadLetters } from '@shop/service-kit/bus/dead-letters';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import { rootLogger } from '@shop/service-kit/logger';
import { connect } from 'amqplib';
import type { Database } from '../databases.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { emptyAnalytics, analyticsTables } from '../shop/analytics-tables.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const PUBLISHERS: { user: string; database: Database }[] = [
  { user: 'order', database: 'order' },
  { user: 'catalogue', database: 'catalogue' },
  { user: 'auth', database: 'auth' },
];
const AT_ONCE = 50;
const TIMES = 3;
const CONSUMER = 'ev.admin-analytics';

interface StoredEvent {
  id: string;
  name: string;
  payload: unknown;
  at: Date;
}

export const redelivery = scenario({
  id: 'R17',
  what: 'every event published three times in a shuffled order to an emptied admin-analytics, then replayed twice from the dead letters',
  expected:
    'state byte-equal to that of a single delivery; no e-mail sent and no piece moved twice',
  long: { tradeMs: 15_000 },
  full: { tradeMs: 5_000 },
  short: { tradeMs: 2_000 },
  run: async (shop, { tradeMs }) => {
    const assertions = new Assertions();
    const load = await ShopperLoad.begin(shop, { shoppers: 6, retryForMs: 30_000 });
    const admins = await shop.userPool.admins(1);
    await pause(tradeMs);
    await load.end();
    for (const { reply } of load.purchases.slice(0, 20)) {
      if (reply) await admins[0]?.changeStatus(reply.order._id, 'cancelled');
    }
    await untilQueuesAreDrained(shop);
    const once = await stateOf(shop);
    const events = await eventsOf(shop);
    await emptyAnalytics(shop);
    const published = [...events, ...events, ...events].sort(() => Math.random() - 0.5);
    await publishAll(shop, published);
    await untilQueuesAreDrained(shop);
    compare(assertions, 'published three times', once, await stateOf(shop));
    const replayed = await replayTwice(shop, events.slice(-200));
    await untilQueuesAreDrained(shop);
    compare(assertions, 'replayed twice', once, await stateOf(shop));
    return {
      summary: `${String(events.length)} events published ${String(TIMES)} times, ${String(replayed)} dead letters replayed, ${String(Object.keys(once).length)} tables compared`,
      faults: assertions.faults,
    };
  },
});

/** Tables that event handlers fill outside admin-analytics; only the ids of e-mails are compared. */
const OTHERS: [Database, string, string][] = [
  ['catalogue', 'stock_hold', '*'],
  ['catalogue', 'stock_movement', '*'],
  ['correspondence', 'emails', 'id'],
];
const SUMS = ['daily_sales', 'daily_categories', 'daily_arrivals', 'product_sales'];

/** Hashes the sorted rows of each table that event handlers fill. */
async function stateOf(shop: ChaosShop): Promise<Record<string, string>> {
  const figures = (await analyticsTables(shop)).map((table): (typeof OTHERS)[number] => [
    'admin_analytics',
    table,
    '*',
  ]);
  const state: Record<string, string> = {};
  for (const [database, table, columns] of [...figures, ...OTHERS]) {
    // A second delivery may change only the time of the update.
    const rows = await shop.evidence.databases.query<{ row: Record<string, unknown> }>(
      database,
      `SELECT to_jsonb(t) - 'updated_at' AS row FROM (SELECT ${columns} FROM ${table}) t`,
    );
    const kept = rows.filter(({ row }) => !SUMS.includes(table) || !isNothing(row));
    const text = kept.map(({ row }) => JSON.stringify(row)).toSorted();
    state[`${database}.${table}`] = createHash('sha256').update(text.join('\n')).digest('hex');
  }
  return state;
}

/** A row of zeros equals a missing row. */
const isNothing = (row: Record<string, unknown>): boolean =>
  Object.values(row).every((value) => typeof value !== 'number' || value === 0);

function compare(
  assertions: Assertions,
  when: string,
  once: Record<string, string>,
  again: Record<string, string>,
): void {
  for (const [table, sum] of Object.entries(once)) {
    assertions.is(again[table] === sum, `${when}: ${table} differs`);
  }
}

/** Returns every event that the shop has published, from the outboxes. */
async function eventsOf(shop: ChaosShop): Promise<(StoredEvent & { user: string })[]> {
  const all = PUBLISHERS.map(async ({ user, database }) => {
    const events = await shop.evidence.databases.query<StoredEvent>(
      database,
      'SELECT event_id AS id, type AS name, payload, occurred_at AS at FROM outbox ORDER BY id',
    );
    return events.map((event) => ({ ...event, user }));
  });
  return (await Promise.all(all)).flat();
}

async function publishAll(
  shop: ChaosShop,
  events: readonly (StoredEvent & { user: string })[],
): Promise<void> {
  rootLogger.level = 'silent';
  const publishers = new Map<string, EventPublisher>();
  for (const { user } of PUBLISHERS) {
    const publisher = new EventPublisher(shop.servers.rabbit.address(user), 'chaos');
    await publisher.connect();
    publishers.set(user, publisher);
  }
  await forEachConcurrently(events, AT_ONCE, async ({ user, id, name, payload, at }) => {
    await publishers.get(user)?.publish({ eventId: id, name, payload, occurredAt: at });
  });
  await Promise.all([...publishers.values()].map((publisher) => publisher.close()));
}

/** Moves events into the dead-letter queue of admin-analytics and replays them, twice. */
async function replayTwice(shop: ChaosShop, events: readonly StoredEvent[]): Promise<number> {
  const deadLetters = await DeadLetters.open(shop.servers.rabbit.address('ops'));
  let replayed = 0;
  for (let time = 0; time < 2; time += 1) {
    await addDeadLetter(shop, events);
    replayed += await deadLetters.replay(`${CONSUMER}.dlq`);
  }
  await deadLetters.close();
  return replayed;
}

async function addDeadLetter(shop: ChaosShop, events: readonly StoredEvent[]): Promise<void> {
  const model = await connect(shop.servers.rabbit.address('admin-analytics'));
  const channel = await model.createConfirmChannel();
  for (const { id, name, payload, at } of events) {
    channel.publish('dlx', `${CONSUMER}.dlq`, Buffer.from(JSON.stringify(payload)), {
      persistent: true,
      messageId: id,
      type: name,
      headers: { 'occurred-at': at.toISOString() },
    });
  }
  await channel.waitForConfirms();
  await model.close();
}
