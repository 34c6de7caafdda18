import { join } from 'node:path';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { runProgram } from '@shop/dev-stack/machine/run-program';
import { until } from '@shop/dev-stack/machine/polling';
import { batchTimes } from '../growth/batch-times.js';
import { growInbox, growExpired, expiredOf } from '../growth/expired-rows.js';
import { growOrders, PRICE_CENTS } from '../growth/grown-orders.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import { Assertions, scenario } from './scenario.js';

const SERVICES = [
  'auth',
  'catalogue',
  'order',
  'billing',
  'admin-analytics',
  'correspondence',
] as const;
const PRODUCTS = 20;
const LOOK_MS = 1_000;
const CHUNK_TIMES_MOST = 3;
const LEAST_CHUNK_S = 5;
/** Runs every job soon after the start of its service, but not during the start, because the start is not a batch. */
const SOON = { JOBS_FIRST_AFTER_S: '15' };

export const growth = scenario({
  id: 'R25',
  what: 'orders of a year and an inbox of 20 days by SQL, with all that sweeps have to remove; then every job, a rebuild and a check of all rows',
  expected:
    'every expired row is removed, no batch over 1 s; the rebuild ends, every figure equals its source, no stock drifts',
  settlesWithinMs: 10 * MINUTE_MS,
  long: { orders: 1_000_000, inbox: 14_000_000, withinMs: 40 * MINUTE_MS, batchMs: 1_000 },
  full: { orders: 100_000, inbox: 1_000_000, withinMs: 10 * MINUTE_MS, batchMs: 1_000 },
  // On a busy machine, a batch may take as long as the limit of a statement.
  short: { orders: 5_000, inbox: 50_000, withinMs: 5 * MINUTE_MS, batchMs: 5_000 },
  run: async (shop, { orders, inbox, withinMs, batchMs }) => {
    const assertions = new Assertions();
    const { databases } = shop.evidence;
    const products = await shop.productFixtures.addMany(PRODUCTS, {
      stock: orders,
      priceCents: PRICE_CENTS,
    });
    await untilQueuesAreDrained(shop);
    const services = shop.replicas(...SERVICES);
    // No service may compare orders while they are added, or handle events while the inbox lacks its key.
    await Promise.all(services.map((replica) => replica.stop()));
    const grown = await growOrders(
      databases,
      orders,
      products.map(({ id }) => id),
    );
    await growExpired(databases, orders);
    await growInbox(databases, inbox);
    await analyse(shop);
    for (const replica of services) replica.start(SOON);
    await shop.whenWhole();
    const swept = await sweepAll(shop, { withinMs, batchMs }, assertions);
    const rebuilt = await timed(() => runCommand(shop, 'admin-analytics', 'rebuild/rebuild'));
    const checked = await timed(() => runCommand(shop, 'admin-analytics', 'rebuild/check'));
    await runCommand(shop, 'order', 'reconciliation/check');
    for (const replica of services) await replica.renew();
    const { firstChunk, lastChunk } = grown;
    assertions.is(
      lastChunk < Math.max(LEAST_CHUNK_S, CHUNK_TIMES_MOST * firstChunk),
      `orders are added ever more slowly: ${lastChunk.toFixed(1)} s a chunk, at first ${firstChunk.toFixed(1)} s`,
    );
    return {
      summary: `${String(orders)} orders, ${String(inbox)} rows of an inbox; ${swept}; rebuilt in ${rebuilt} s, all rows checked in ${checked} s`,
      faults: assertions.faults,
    };
  },
});

/** Waits until the jobs have removed all expired rows, and checks their durations. */
async function sweepAll(
  shop: ChaosShop,
  { withinMs, batchMs }: { withinMs: number; batchMs: number },
  assertions: Assertions,
): Promise<string> {
  const { databases } = shop.evidence;
  const began = performance.now();
  await databases.query('order', 'UPDATE reconciliation SET next_at = now(), checked_at = NULL');
  let left: string[] = [];
  const isSwept = async () => (left = await expiredOf(databases)).length === 0;
  await until(isSwept, { withinMs, everyMs: LOOK_MS });
  assertions.is(left.length === 0, `expired rows are left: ${left.join(', ')}`);
  const isCompared = async () =>
    (await databases.count(
      'order',
      "SELECT count(*) FROM reconciliation WHERE name = 'stock' AND checked_at IS NOT NULL",
    )) > 0;
  assertions.is(await until(isCompared, { withinMs }), 'holds were not compared with orders');
  const drift = await databases.count(
    'order',
    "SELECT drift AS count FROM reconciliation WHERE name = 'stock'",
  );
  assertions.equal('orders whose stock drifted', drift, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const { batches, longest } = await batchTimes(shop);
  for (const [job, most] of longest)
    assertions.atMost(`ms of one batch of ${job}`, Math.round(most * 1_000), batchMs);
  const slowest = [...longest].toSorted(([, a], [, b]) => b - a).slice(0, 3);
  const named = slowest.map(([job, most]) => `${job} ${(most * 1_000).toFixed(0)} ms`);
  return `${String(batches)} batches of ${String(longest.size)} jobs in ${seconds} s, the longest ${named.join(', ')}`;
}

/** Analyses the tables, as autovacuum would have done by now. */
async function analyse(shop: ChaosShop): Promise<void> {
  for (const database of [
    'order',
    'billing',
    'catalogue',
    'auth',
    'correspondence',
    'admin_analytics',
  ] as const)
    await shop.evidence.databases.query(database, 'VACUUM ANALYZE');
}

async function runCommand(
  shop: ChaosShop,
  app: (typeof SERVICES)[number],
  command: string,
): Promise<void> {
  await runProgram({
    title: `${command} of ${app}`,
    file: process.execPath,
    args: [`dist/${command}.command.js`],
    cwd: join(checkoutFolder(), 'services', app),
    env: shop.replica(app).environment,
  });
}

async function timed(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1_000).toFixed(1);
}
