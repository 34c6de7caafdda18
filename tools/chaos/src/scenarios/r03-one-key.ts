import { randomUUID } from 'node:crypto';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { POINTS } from './failure-points.js';
import { Assertions, scenario } from './scenario.js';

const AT_ONCE = 50;
/** Attempts until the armed one of two replicas is hit. */
const KEYS_TO_DIE = 20;

export const oneKey = scenario({
  id: 'R3',
  what: `one key ${String(AT_ONCE)} times at once, again at each point where a process dies, and with another body`,
  expected: '1 order, 50 identical bodies; 422 for the other body',
  full: { repeats: 10, points: Object.keys(POINTS).filter((point) => point.startsWith('F')) },
  short: { repeats: 5, points: ['F3b', 'F5', 'F7'] },
  run: async (shop, { repeats, points }) => {
    const assertions = new Assertions();
    let keys = repeats;
    for (let round = 0; round < repeats; round += 1)
      await sendTogether(shop, assertions, 'no death');
    for (const point of points) {
      const app = POINTS[point];
      if (!app) throw new Error(`There is no failure point ${point}`);
      const replica = shop.replica(app);
      const before = replica.exits.length;
      await replica.renew({ FAILPOINT: point });
      // Only the leader publishes events, and it gives up the lead when it ends.
      if (point === 'F9') await shop.replica(app, 2).renew();
      // The replica dies once and restarts unarmed. If the other replica handles this key, the next key tries again.
      replica.disarm();
      for (let key = 0; replica.exits.length === before && key < KEYS_TO_DIE; key += 1) {
        await sendTogether(shop, assertions, point);
        keys += 1;
      }
      assertions.equal(`${point}: crashes`, replica.exits.length - before, 1);
      await replica.whenReady();
    }
    return {
      summary: `${String(keys)} keys, ${String(keys * AT_ONCE)} attempts, ${String(points.length)} with a process death in between`,
      faults: assertions.faults,
    };
  },
});

async function sendTogether(shop: ChaosShop, assertions: Assertions, when: string): Promise<void> {
  const product = await shop.productFixtures.add({ stock: 10 });
  const [shopper] = await shop.userPool.shoppers(1);
  if (!shopper) return;
  const key = randomUUID();
  const lines = [{ product, quantity: 2 }];
  const purchases = await Promise.all(
    Array.from({ length: AT_ONCE }, () => shopper.buy(lines, { key })),
  );
  const bodies = new Set(purchases.map(({ last }) => last.text));
  const placed = purchases.filter(({ end }) => end === 'placed').length;
  assertions.equal(`${when}: responses that say placed`, placed, AT_ONCE);
  assertions.equal(`${when}: different bodies`, bodies.size, 1);
  assertions.equal(`${when}: pieces left of 10`, await shop.productFixtures.stockOf(product), 8);
  // Repeats the request until there is a response, because a gateway that has just died accepts no call.
  const { last: other } = await shopper.buy([{ product, quantity: 3 }], { key });
  assertions.equal(`${when}: another body with the same key`, other.status, 422);
}
