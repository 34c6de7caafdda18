import { pause, until } from '@shop/local/machine/until';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { POINTS } from './failure-points.js';
import { keepOn } from './together.js';
import { Marks, trial } from './trial.js';

const SHOPPERS = 6;
/** A copy needs this long at most to start, be asked and die again, on a busy machine. */
const MS_PER_DEATH = 45_000;
/** Between two purchases of one shopper: the copies that start need the processor too. */
const BETWEEN_MS = 100;
/** Longer than two copies in a row need to come back. */
const PATIENCE_MS = 60_000;

/** Points that are armed together: each is died at in a copy of its own. */
const ROUNDS = [['F1', 'F3', 'F4'], ['F2', 'F3b', 'F5'], ['F8', 'F6'], ['F7'], ['F9']];

export const failurePoints = trial({
  id: 'R6',
  what: 'processes die exactly at F1 to F9 while shoppers buy, and press again with the same key',
  passMark: 'every key ends in one order, whatever died; all invariants within 20 s',
  long: { times: 20 },
  full: { times: 5 },
  short: { times: 2 },
  run: async (shop, { times }) => {
    const marks = new Marks();
    const deaths: string[] = [];
    let [purchases, again] = [0, 0];
    for (const round of ROUNDS) {
      let isOver = false;
      const dying = Promise.all(round.map((point) => dieAt(shop, point, times))).finally(() => {
        isOver = true;
      });
      const [died, seen] = await Promise.all([dying, shopUntil(shop, () => isOver, marks)]);
      purchases += seen.purchases;
      again += seen.again;
      for (const [index, count] of died.entries()) {
        const point = round[index] ?? '';
        deaths.push(`${point} ${String(count)}`);
        marks.is(count >= times, `${point}: ${String(count)} deaths instead of ${String(times)}`);
      }
    }
    return {
      figures: `deaths at ${deaths.join(', ')}; ${String(purchases)} keys, ${String(again)} pressed again`,
      faults: marks.faults.slice(0, 8),
    };
  },
});

/** Shoppers buy until it is over; each of their keys has to end in an order. */
async function shopUntil(
  shop: ChaosShop,
  isOver: () => boolean,
  marks: Marks,
): Promise<{ purchases: number; again: number }> {
  const products = await shop.stockroom.addMany(3, { stock: 100_000 });
  const shoppers = await shop.crowd.of(SHOPPERS);
  let [purchases, again] = [0, 0];
  await keepOn(SHOPPERS, isOver, async (lane) => {
    const [product, shopper] = [products[lane % products.length], shoppers[lane]];
    if (!product || !shopper) return;
    const lines = [{ product, quantity: 1 + lane }];
    const { end, key, statuses } = await shopper.buy(lines, { patienceMs: PATIENCE_MS });
    purchases += 1;
    if (statuses.length > 1) again += 1;
    await pause(BETWEEN_MS);
    marks.is(end === 'placed', `key ${key} ended ${end} after ${statuses.join()}`);
  });
  return { purchases, again };
}

/** Lets the first copy of an app die at the point so many times; answers how often it did. */
async function dieAt(shop: ChaosShop, point: string, times: number): Promise<number> {
  const app = POINTS[point];
  if (!app) throw new Error(`There is no failure point ${point}`);
  const copy = shop.copy(app);
  const before = copy.ends.length;
  const died = () => copy.ends.length - before;
  const born = copy.births;
  await copy.begin({ FAILPOINT: point });
  const end = performance.now() + times * MS_PER_DEATH;
  while (died() < times && performance.now() < end) {
    const next = died() + 1;
    // Born armed for the last time: what comes after this death is as ever.
    await until(() => copy.births >= born + next, { withinMs: MS_PER_DEATH });
    if (next === times) copy.disarm();
    // Only one copy relays facts: the other one lets go of that when it ends.
    if (point === 'F9') {
      await until(async () => died() >= next || (await copy.isReady()), { withinMs: MS_PER_DEATH });
      if (died() < next) await shop.copy(app, 2).renew();
    }
    await diedAgain(died, next);
  }
  copy.disarm();
  await copy.whenReady();
  return died();
}

const diedAgain = (died: () => number, count: number): Promise<boolean> =>
  until(() => died() >= count, { withinMs: MS_PER_DEATH });
