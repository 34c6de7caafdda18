import { randomUUID } from 'node:crypto';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { POINTS } from './failure-points.js';
import { Marks, trial } from './trial.js';

const AT_ONCE = 50;
/** Two copies share the work: none is passed over so often. */
const KEYS_TO_DIE = 20;

export const oneKey = trial({
  id: 'R3',
  what: `one key ${String(AT_ONCE)} times at once, again at each point where a process dies, and with another body`,
  passMark: '1 order, 50 identical bodies; 422 for the other body',
  full: { repeats: 10, points: Object.keys(POINTS) },
  short: { repeats: 5, points: ['F3b', 'F5', 'F7'] },
  run: async (shop, { repeats, points }) => {
    const marks = new Marks();
    let keys = repeats;
    for (let round = 0; round < repeats; round += 1) await pressTogether(shop, marks, 'no death');
    for (const point of points) {
      const app = POINTS[point];
      if (!app) throw new Error(`There is no failure point ${point}`);
      const copy = shop.copy(app);
      const before = copy.ends.length;
      await copy.renew({ FAILPOINT: point });
      // Only one copy relays facts: the other one lets go of that when it ends.
      if (point === 'F9') await shop.copy(app, 2).renew();
      // It dies once and comes back as ever. The other copy may be the one that is asked: then with the next key.
      copy.disarm();
      for (let key = 0; copy.ends.length === before && key < KEYS_TO_DIE; key += 1) {
        await pressTogether(shop, marks, point);
        keys += 1;
      }
      marks.equal(`${point}: deaths`, copy.ends.length - before, 1);
      await copy.whenReady();
    }
    return {
      figures: `${String(keys)} keys, ${String(keys * AT_ONCE)} presses, ${String(points.length)} with a death in between`,
      faults: marks.faults,
    };
  },
});

async function pressTogether(shop: ChaosShop, marks: Marks, when: string): Promise<void> {
  const product = await shop.stockroom.add({ stock: 10 });
  const [shopper] = await shop.crowd.of(1);
  if (!shopper) return;
  const key = randomUUID();
  const lines = [{ product, quantity: 2 }];
  const purchases = await Promise.all(
    Array.from({ length: AT_ONCE }, () => shopper.buy(lines, { key })),
  );
  const bodies = new Set(purchases.map(({ last }) => last.text));
  const placed = purchases.filter(({ end }) => end === 'placed').length;
  marks.equal(`${when}: answers that say placed`, placed, AT_ONCE);
  marks.equal(`${when}: different bodies`, bodies.size, 1);
  marks.equal(`${when}: pieces left of 10`, await shop.stockroom.stockOf(product), 8);
  // Pressed until it is answered: a gateway that has just died takes no call.
  const { last: other } = await shopper.buy([{ product, quantity: 3 }], { key });
  marks.equal(`${when}: another body with the same key`, other.status, 422);
}
