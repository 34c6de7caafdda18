import { setTimeout as pause } from 'node:timers/promises';
import { checkUntilSettled, holds } from '../invariants/checker.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { emptyAnalytics, rebuildFigures } from '../shop/analytics-tables.js';
import { isServerFault, Counter } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import { repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const EQUAL_WITHIN_MS = 30_000;
const SHOPPERS = 10;
/** Ten shoppers at this rate place about fifty orders a second on an idle machine. */
const PAUSE_MS = 200;

export const rebuild = scenario({
  id: 'R18',
  what: 'every projection of admin-analytics emptied, and rebuilt from its sources while orders arrive',
  expected: 'equal to the cent within 30 s for 10,000 orders; no 5xx meanwhile',
  // Events that arrive during the rebuild are consumed after it.
  settlesWithinMs: 60_000,
  full: { orders: 10_000 },
  short: { orders: 200 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    await fill(shop, orders);
    const reads = new Counter();
    let isOver = false;
    const load = await ShopperLoad.begin(shop, { shoppers: SHOPPERS, pauseMs: PAUSE_MS });
    const reading = readStatistics(shop, reads, () => isOver);
    await pause(2_000);
    const began = performance.now();
    await emptyAnalytics(shop);
    await rebuildFigures(shop);
    const rebuiltMs = performance.now() - began;
    const before = load.placed;
    await load.end();
    const { verdicts } = await checkUntilSettled(shop.evidence, EQUAL_WITHIN_MS - rebuiltMs);
    const equalMs = performance.now() - began;
    isOver = true;
    await reading;
    const analytics = verdicts.find(({ id }) => id === 'I4');
    assertions.is(analytics !== undefined && holds(analytics), 'the statistics differ after 30 s');
    assertions.atMost('ms until every statistic was right', Math.round(equalMs), EQUAL_WITHIN_MS);
    assertions.equal('orders with a 5xx response', load.attempts.where(isServerFault), 0);
    assertions.equal('reads of the statistics with a 5xx response', reads.where(isServerFault), 0);
    const total = await countOrders(shop);
    return {
      summary: `${String(total)} orders rebuilt in ${(rebuiltMs / 1000).toFixed(1)} s while ${String(before)} came, equal after ${(equalMs / 1000).toFixed(1)} s, reads of the statistics ${reads.toString()}`,
      faults: assertions.faults,
    };
  },
});

const countOrders = (shop: ChaosShop): Promise<number> =>
  shop.evidence.databases.count(
    'order',
    `SELECT count(*) AS count FROM orders WHERE status NOT IN ('placing', 'rejected')`,
  );

/** Places orders until there are `orders`. */
async function fill(shop: ChaosShop, orders: number): Promise<void> {
  if ((await countOrders(shop)) >= orders) return;
  const load = await ShopperLoad.begin(shop, { shoppers: 20 });
  while ((await countOrders(shop)) < orders) await pause(500);
  await load.end();
  // Measures only the rebuild, not the consumption of these events.
  await untilQueuesAreDrained(shop);
}

async function readStatistics(
  shop: ChaosShop,
  reads: Counter,
  isOver: () => boolean,
): Promise<void> {
  const [admin] = await shop.userPool.admins(1);
  await repeatInLanes(1, isOver, async () => {
    if (admin) reads.add((await admin.get('/api/admin/stats')).status);
    await pause(100);
  });
}
