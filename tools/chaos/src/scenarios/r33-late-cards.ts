import type { Shopper } from '../load/shopper.js';
import { CardProvider } from '../invariants/card-provider.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { loseDatabase, loseProvider, refuseCharge } from './cards/outages.js';
import {
  closeTabs,
  loseEvents,
  payLast,
  pressTwice,
  type CardBench,
} from './cards/late-payments.js';
import { compareWithProvider } from './cards/provider-comparison.js';
import { Assertions, scenario } from './scenario.js';

const SETTLED_WITHIN_MS = 90_000;
/** Rounds that take their orders at the same time, and the shoppers that a round needs. */
const AT_ONCE = 3;

export const lateCards = scenario({
  id: 'R33',
  what: 'cards: the tab is closed (P2), paid in the second of the sweep (P3), every event is lost (P4), the charge is refused (P9), the provider is down (P11), the database of billing is down (P12), four tabs press Pay (P13)',
  expected:
    'PAY-5: each order is placed and paid once, or closed and nothing is held for it; what waited is made once all is back (I18 to I22)',
  settlesWithinMs: SETTLED_WITHIN_MS,
  long: { times: 10 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const shoppers = await shop.userPool.shoppers(AT_ONCE * times + 1);
    const bench = await openBench(shop, shoppers);
    const part = (index: number) => shoppers.slice(index * times, (index + 1) * times);
    const [placed] = await Promise.all([
      payLast(bench, part(0)),
      closeTabs(bench, part(1)),
      pressTwice(bench, part(2)),
    ]);
    await loseEvents(bench, part(0));
    await breakDown(bench, shoppers, times);
    const { assertions, provider } = bench;
    await compareWithProvider(shop, provider, { assertions, paid: [] });
    return {
      summary: `each ${String(times)} times; paid with the sweep: ${String(placed)} placed, ${String(times - placed)} closed`,
      faults: assertions.faults.slice(0, 8),
    };
  },
});

async function openBench(shop: ChaosShop, shoppers: readonly Shopper[]): Promise<CardBench> {
  const product = await shop.productFixtures.add({ stock: 100_000, priceCents: 2_000 });
  const [admin] = await shop.userPool.admins(1);
  const buyer = shoppers.at(-1);
  if (!admin || !buyer) throw new Error('There is no admin or no shopper');
  const provider = new CardProvider(shop);
  return { shop, provider, product, buyer, admin, assertions: new Assertions() };
}

/** Repeats the failures, with a billing service whose connection to its database can be cut. */
async function breakDown(
  bench: CardBench,
  shoppers: readonly Shopper[],
  times: number,
): Promise<void> {
  const billing = bench.shop.replica('billing');
  await billing.renew(bench.shop.links.detour(billing.environment, ['database']));
  for (let round = 1; round <= times; round += 1) {
    await refuseCharge(bench, shoppers);
    await loseProvider(bench, shoppers);
    await loseDatabase(bench, shoppers);
  }
  await billing.begin({});
}
