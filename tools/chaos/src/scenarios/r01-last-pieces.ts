import { isServerFault, Counter } from '../load/counter.js';
import type { Shopper } from '../load/shopper.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Assertions, scenario } from './scenario.js';

const BUYERS = 200;
const PIECES = 20;

export const lastPieces = scenario({
  id: 'R1',
  what: `${String(BUYERS)} buyers order the last ${String(PIECES)} pieces at once, on 2 order and 2 catalogue replicas`,
  expected: 'exactly 20 sold each time, 180 clean 409, no 5xx',
  long: { repeats: 50 },
  full: { repeats: 30 },
  short: { repeats: 10 },
  run: async (shop, { repeats }) => {
    const assertions = new Assertions();
    const all = new Counter();
    let exact = 0;
    const buyers = await shop.userPool.shoppers(BUYERS);
    await warmUp(shop, buyers);
    for (let round = 1; round <= repeats; round += 1) {
      const product = await shop.productFixtures.add({ stock: PIECES });
      const statuses = new Counter();
      const line = [{ product, quantity: 1 }];
      const purchases = await Promise.all(
        buyers.map((buyer) => buyer.buy(line, { retryForMs: 0 })),
      );
      for (const { last } of purchases) statuses.add(last.status);
      const left = await shop.productFixtures.stockOf(product);
      const isExact =
        statuses.of(201) === PIECES && statuses.of(409) === BUYERS - PIECES && left === 0;
      if (isExact) exact += 1;
      assertions.is(
        isExact,
        `round ${String(round)}: ${statuses.toString()}, ${String(left)} pieces left`,
      );
      for (const { last } of purchases) all.add(last.status);
    }
    assertions.equal('requests without a response or 5xx', all.where(isServerFault), 0);
    return {
      summary: `${String(exact)}/${String(repeats)} rounds exact, ${String(all.of(201))} sold, responses ${all.toString()}`,
      faults: assertions.faults,
    };
  },
});

/** Sells one piece to each buyer, with retries, because the first orders of a process wait for its compiler. */
async function warmUp(shop: ChaosShop, buyers: readonly Shopper[]): Promise<void> {
  const product = await shop.productFixtures.add({ stock: buyers.length });
  await Promise.all(buyers.map((buyer) => buyer.buy([{ product, quantity: 1 }])));
}
