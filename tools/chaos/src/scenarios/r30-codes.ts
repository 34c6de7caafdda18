import { randomUUID } from 'node:crypto';
import type { ErrorView } from '@shop/contracts/core/errors';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import { codeOf } from '../load/shopper.js';
import { isServerFault, Counter } from '../load/counter.js';
import type { CallResponse } from '../load/load-balancer.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const BUYERS = 200;
const USES = 20;
/** Buyers that are priced at a time; all have seen the price with the code before the first one orders. */
const PRICED_AT_ONCE = 20;
const PRICE_CENTS = 1250;
/** Discount that the code gives on this price. */
const OFF_CENTS = 125;

export const codes = scenario({
  id: 'R30',
  what: `${String(BUYERS)} buyers with one code for ${String(USES)} uses at once, on 2 order replicas`,
  expected:
    'PRC-8: exactly 20 orders with the discount each round, the rest 409 `order.codeUsedUp` with the new total, no 5xx',
  long: { rounds: 30 },
  full: { rounds: 30 },
  short: { rounds: 2 },
  run: async (shop, { rounds }) => {
    const assertions = new Assertions();
    const all = new Counter();
    let exact = 0;
    const buyers = await shop.userPool.shoppers(BUYERS);
    const product = await shop.productFixtures.add({
      stock: rounds * BUYERS,
      priceCents: PRICE_CENTS,
    });
    for (let round = 1; round <= rounds; round += 1) {
      const code = await addCode(shop);
      const line = { product, quantity: 1 };
      const orders: (() => Promise<CallResponse>)[] = [];
      await forEachConcurrently(buyers, PRICED_AT_ONCE, async (buyer) => {
        const seen = await buyer.price(line, [code]);
        orders.push(() => buyer.buyPriced(seen));
      });
      const responses = await Promise.all(orders.map((place) => place()));
      const placed = responses.filter(({ status }) => status === 201);
      const refused = responses.filter((response) => codeOf(response) === 'order.codeUsedUp');
      const isExact =
        placed.length === USES &&
        refused.length === BUYERS - USES &&
        placed.every(isReduced) &&
        refused.every(saysTotal);
      if (isExact) exact += 1;
      const seen = new Counter();
      for (const response of responses) {
        seen.add(codeOf(response) || response.status);
        all.add(isServerFault(response.status) ? response.status : codeOf(response) || 201);
      }
      assertions.is(isExact, `round ${String(round)}: ${seen.toString()}`);
    }
    return {
      summary: `${String(exact)}/${String(rounds)} rounds exact, responses ${all.toString()}`,
      faults: assertions.faults,
    };
  },
});

/** Adds a code for 10 % off that this number of orders can use. */
async function addCode({ evidence }: ChaosShop): Promise<string> {
  const discount = randomUUID();
  const code = `CHAOS-${randomUUID().slice(0, 8).toUpperCase()}`;
  await evidence.databases.query(
    'order',
    `WITH made AS (
       INSERT INTO discounts (id, name, kind, level, effect, value, combines, priority, products, categories,
                              excludes_reduced, uses_max, is_active, version)
       VALUES ($1, 'Chaos', 'code', 'order', 'percent', 1000, false, 0, '{}', '{}', false, $3, true, 1) RETURNING id)
     INSERT INTO discount_codes (code, discount_id) SELECT $2, id FROM made`,
    [discount, code, USES],
  );
  return code;
}

function isReduced({ text }: CallResponse): boolean {
  const { order } = JSON.parse(text) as PlaceOrderReply;
  return Math.round(order.totalAmount * 100) === PRICE_CENTS - OFF_CENTS;
}

function saysTotal({ text }: CallResponse): boolean {
  const { details = [] } = JSON.parse(text) as ErrorView;
  return details.some(({ path, price }) => path === 'total' && price === PRICE_CENTS / 100);
}
