import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { POINTS } from './failure-points.js';
import { repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
/** Upper limit for one replica to start, receive a request and die again on a busy machine. */
const MS_PER_DEATH = 45_000;
/** Pause between purchases of one shopper, to leave CPU for replicas that start. */
const BETWEEN_MS = 100;
/** Longer than two consecutive restarts take. */
const TIMEOUT_MS = 60_000;

/** Failure points that are armed at the same time, each in a replica of its own. */
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
    let [purchases, again] = [0, 0];
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

/** Shoppers buy until it is over; each key must end in an order. */
async function shopUntil(
  shop: ChaosShop,
  isOver: () => boolean,
  assertions: Assertions,
): Promise<{ purchases: number; again: number }> {
  const products = await shop.productFixtures.addMany(3, { stock: 100_000 });
  const shoppers = await shop.userPool.shoppers(SHOPPERS);
  let [purchases, again] = [0, 0];
  await repeatInLanes(SHOPPERS, isOver, async (lane) => {
    const [product, shopper] = [products[lane % products.length], shoppers[lane]];
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

/** Makes the first replica of an app die at the point `times` times; returns how often it did. */
async function dieAt(shop: ChaosShop, point: string, times: number): Promise<number> {
  const app = POINTS[point];
  if (!app) throw new Error(`There is no failure point ${point}`);
  const replica = shop.replica(app);
  const before = replica.exits.length;
  const died = () => replica.exits.length - before;
  const born = replica.starts;
  await replica.begin({ FAILPOINT: point });
  const end = performance.now() + times * MS_PER_DEATH;
  while (died() < times && performance.now() < end) {
    const next = died() + 1;
    // Armed for the last time: after this death it restarts unarmed.
    await until(() => replica.starts >= born + next, { withinMs: MS_PER_DEATH });
    if (next === times) replica.disarm();
    // Only the leader publishes events, and gives up the lead when it ends.
    if (point === 'F9') {
      await until(async () => died() >= next || (await replica.isReady()), {
        withinMs: MS_PER_DEATH,
      });
      if (died() < next) await shop.replica(app, 2).renew();
    }
    await diedAgain(died, next);
  }
  replica.disarm();
  await replica.whenReady();
  return died();
}

const diedAgain = (died: () => number, count: number): Promise<boolean> =>
  until(() => died() >= count, { withinMs: MS_PER_DEATH });
