import { setTimeout as pause } from 'node:timers/promises';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { dieAt } from './failure-points.js';
import { repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
/** Pause between purchases of one shopper, to leave CPU for replicas that start. */
const BETWEEN_MS = 100;
/** Longer than two consecutive restarts take. */
const TIMEOUT_MS = 60_000;

/** Number of failure points that are armed at the same time, each in its own replica. */
const ROUNDS = [['F1', 'F3', 'F4'], ['F2', 'F3b', 'F5'], ['F8', 'F6'], ['F7'], ['F9']];

export const failurePoints = scenario({
  id: 'R6',
  what: 'processes die exactly at F1 to F9 while shoppers buy, and repeat with the same key',
  expected: 'every key ends in one order, whatever died; all invariants within 20 s',
  long: { times: 20 },
  full: { times: 5 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const crashes: string[] = [];
    let purchases = 0;
    let again = 0;
    for (const round of ROUNDS) {
      let isOver = false;
      const dying = Promise.all(round.map((point) => dieAt(shop, point, times))).finally(() => {
        isOver = true;
      });
      const [died, seen] = await Promise.all([dying, shopUntil(shop, () => isOver, assertions)]);
      purchases += seen.purchases;
      again += seen.again;
      for (const [index, count] of died.entries()) {
        const point = round[index] ?? '';
        crashes.push(`${point} ${String(count)}`);
        assertions.is(
          count >= times,
          `${point}: ${String(count)} crashes instead of ${String(times)}`,
        );
      }
    }
    return {
      summary: `crashes at ${crashes.join(', ')}; ${String(purchases)} keys, ${String(again)} repeated`,
      faults: assertions.faults.slice(0, 8),
    };
  },
});

/** Shoppers buy until the deaths are over; each key must end in an order. */
async function shopUntil(
  shop: ChaosShop,
  isOver: () => boolean,
  assertions: Assertions,
): Promise<{ purchases: number; again: number }> {
  const products = await shop.productFixtures.addMany(3, { stock: 100_000 });
  const shoppers = await shop.userPool.shoppers(SHOPPERS);
  let purchases = 0;
  let again = 0;
  await repeatInLanes(SHOPPERS, isOver, async (lane) => {
    const product = products[lane % products.length];
    const shopper = shoppers[lane];
    if (!product || !shopper) return;
    const lines = [{ product, quantity: 1 + lane }];
    const { end, key, statuses } = await shopper.buy(lines, { retryForMs: TIMEOUT_MS });
    purchases += 1;
    if (statuses.length > 1) again += 1;
    await pause(BETWEEN_MS);
    assertions.is(end === 'placed', `key ${key} ended ${end} after ${statuses.join()}`);
  });
  return { purchases, again };
}
