import { createHash } from 'node:crypto';
import { pause } from '@shop/local/machine/until';
import { DeadLetters } from '@shop/service-kit/bus/dead-letters';
import { EventPublisher } from '@shop/service-kit/bus/event-publisher';
import { rootLogger } from '@shop/service-kit/logger';
import { connect } from 'amqplib';
import type { Database } from '../databases.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Trading } from '../trade/trading.js';
import { emptyFigures, figureTables } from '../shop/figures.js';
import { isQuiet } from './quiet.js';
import { together } from './together.js';
import { Marks, trial } from './trial.js';

const TELLERS: { user: string; database: Database }[] = [
  { user: 'order', database: 'order' },
  { user: 'catalogue', database: 'catalogue' },
  { user: 'auth', database: 'auth' },
];
const AT_ONCE = 50;
const TIMES = 3;
const HEARER = 'ev.admin-analytics';

interface StoredFact {
  id: string;
  name: string;
  payload: unknown;
  at: Date;
}

export const heardAgain = trial({
  id: 'R17',
  what: 'every fact told three times in a shuffled order to an emptied admin-analytics, then once more from the dead letters, twice',
  passMark: 'state byte-equal to that of a single telling; no letter sent and no piece moved twice',
  long: { tradeMs: 15_000 },
  full: { tradeMs: 5_000 },
  short: { tradeMs: 2_000 },
  run: async (shop, { tradeMs }) => {
    const marks = new Marks();
    const trading = await Trading.begin(shop, { shoppers: 6, patienceMs: 30_000 });
    const admins = await shop.crowd.admins(1);
    await pause(tradeMs);
    await trading.end();
    for (const { reply } of trading.purchases.slice(0, 20)) {
      if (reply) await admins[0]?.changeStatus(reply.order._id, 'cancelled');
    }
    await isQuiet(shop);
    const once = await stateOf(shop);
    const facts = await factsOf(shop);
    await emptyFigures(shop);
    const told = [...facts, ...facts, ...facts].sort(() => Math.random() - 0.5);
    await tell(shop, told);
    await isQuiet(shop);
    compare(marks, 'told three times', once, await stateOf(shop));
    const replayed = await replayTwice(shop, facts.slice(-200));
    await isQuiet(shop);
    compare(marks, 'replayed twice', once, await stateOf(shop));
    return {
      figures: `${String(facts.length)} facts told ${String(TIMES)} times, ${String(replayed)} dead letters replayed, ${String(Object.keys(once).length)} tables compared`,
      faults: marks.faults,
    };
  },
});

/** What facts fill outside admin-analytics; a letter is sent when the post takes it, so only its id counts. */
const OTHERS: [Database, string, string][] = [
  ['catalogue', 'stock_hold', '*'],
  ['catalogue', 'stock_movement', '*'],
  ['correspondence', 'letters', 'id'],
];
const SUMS = ['daily_sales', 'daily_categories', 'daily_arrivals', 'product_sales'];

/** A sum over every row of each table that facts fill, whatever the order in which they lie there. */
async function stateOf(shop: ChaosShop): Promise<Record<string, string>> {
  const figures = (await figureTables(shop)).map((table): (typeof OTHERS)[number] => [
    'admin_analytics',
    table,
    '*',
  ]);
  const state: Record<string, string> = {};
  for (const [database, table, columns] of [...figures, ...OTHERS]) {
    // when it was heard is no part of what was heard
    const rows = await shop.records.databases.query<{ row: Record<string, unknown> }>(
      database,
      `SELECT to_jsonb(t) - 'heard_at' AS row FROM (SELECT ${columns} FROM ${table}) t`,
    );
    const kept = rows.filter(({ row }) => !SUMS.includes(table) || !isNothing(row));
    const text = kept.map(({ row }) => JSON.stringify(row)).toSorted();
    state[`${database}.${table}`] = createHash('sha256').update(text.join('\n')).digest('hex');
  }
  return state;
}

/** A sum that has come back to nothing is as good as none. */
const isNothing = (row: Record<string, unknown>): boolean =>
  Object.values(row).every((value) => typeof value !== 'number' || value === 0);

function compare(
  marks: Marks,
  when: string,
  once: Record<string, string>,
  again: Record<string, string>,
): void {
  for (const [table, sum] of Object.entries(once)) {
    marks.is(again[table] === sum, `${when}: ${table} is not what it was`);
  }
}

/** Every fact that the shop has told so far, as its teller keeps it. */
async function factsOf(shop: ChaosShop): Promise<(StoredFact & { user: string })[]> {
  const all = TELLERS.map(async ({ user, database }) => {
    const facts = await shop.records.databases.query<StoredFact>(
      database,
      'SELECT event_id AS id, type AS name, payload, occurred_at AS at FROM outbox ORDER BY id',
    );
    return facts.map((fact) => ({ ...fact, user }));
  });
  return (await Promise.all(all)).flat();
}

async function tell(
  shop: ChaosShop,
  facts: readonly (StoredFact & { user: string })[],
): Promise<void> {
  rootLogger.level = 'silent';
  const publishers = new Map<string, EventPublisher>();
  for (const { user } of TELLERS) {
    const publisher = new EventPublisher(shop.servers.rabbit.address(user), 'trial');
    await publisher.connect();
    publishers.set(user, publisher);
  }
  await together(facts, AT_ONCE, async ({ user, id, name, payload, at }) => {
    await publishers.get(user)?.publish({ eventId: id, name, payload, occurredAt: at });
  });
  await Promise.all([...publishers.values()].map((publisher) => publisher.close()));
}

/** Puts facts among the dead letters of admin-analytics and has them sent again, two times over. */
async function replayTwice(shop: ChaosShop, facts: readonly StoredFact[]): Promise<number> {
  const letters = await DeadLetters.open(shop.servers.rabbit.address('ops'));
  let replayed = 0;
  for (let time = 0; time < 2; time += 1) {
    await bury(shop, facts);
    replayed += await letters.replay(`${HEARER}.dlq`);
  }
  await letters.close();
  return replayed;
}

async function bury(shop: ChaosShop, facts: readonly StoredFact[]): Promise<void> {
  const model = await connect(shop.servers.rabbit.address('admin-analytics'));
  const channel = await model.createConfirmChannel();
  for (const { id, name, payload, at } of facts) {
    channel.publish('dlx', `${HEARER}.dlq`, Buffer.from(JSON.stringify(payload)), {
      persistent: true,
      messageId: id,
      type: name,
      headers: { 'occurred-at': at.toISOString() },
    });
  }
  await channel.waitForConfirms();
  await model.close();
}
