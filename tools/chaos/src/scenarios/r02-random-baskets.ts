import fc from 'fast-check';
import { sum } from '@shop/contracts/core/numbers';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../load/product-fixtures.js';
import type { Line, Purchase } from '../load/shopper.js';
import { isServerFault, Counter } from '../load/counter.js';
import { Assertions, scenario } from './scenario.js';

const BUYERS = 100;
const PRODUCTS = 5;
/** Ratio of demand to supply. */
const SCARCITY = 3;
const PRICE_CENTS = 1999;

type Basket = { product: number; quantity: number }[];

/** One to four lines, two of which may name the same product. */
const basket: fc.Arbitrary<Basket> = fc.array(
  fc.record({
    product: fc.nat({ max: PRODUCTS - 1 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

export const randomBaskets = scenario({
  id: 'R2',
  what: `${String(BUYERS)} buyers, ${String(PRODUCTS)} products, random baskets with duplicate lines, demand 3 times the supply`,
  expected: 'every piece sold or left, sold out exactly at 0, no deadlock, no 5xx',
  long: { repeats: 50 },
  full: { repeats: 25 },
  short: { repeats: 6 },
  run: async (shop, { repeats }) => {
    const assertions = new Assertions();
    const statuses = new Counter();
    const deadlocksBefore = await deadlocks(shop);
    let pieces = 0;
    for (let round = 1; round <= repeats; round += 1) {
      const baskets = fc.sample(basket, { numRuns: BUYERS, seed: round });
      const sold = await buyBaskets(shop, baskets, statuses, assertions);
      pieces += sold;
    }
    const locked = (await deadlocks(shop)) - deadlocksBefore;
    assertions.equal('deadlocks', locked, 0);
    assertions.equal('requests without a response or 5xx', statuses.where(isServerFault), 0);
    return {
      summary: `${String(repeats)} rounds, ${String(pieces)} pieces sold, ${String(locked)} deadlocks, responses ${statuses.toString()}`,
      faults: assertions.faults,
    };
  },
});

/** Runs one round of purchases, then buys the remaining pieces. Returns the pieces sold. */
async function buyBaskets(
  shop: ChaosShop,
  baskets: readonly Basket[],
  statuses: Counter,
  assertions: Assertions,
): Promise<number> {
  const supply = Array.from({ length: PRODUCTS }, (_, index) =>
    Math.max(1, Math.floor(piecesOf(baskets.flat(), index) / SCARCITY)),
  );
  const products: Product[] = [];
  for (const stock of supply) {
    products.push(await shop.productFixtures.add({ stock, priceCents: PRICE_CENTS }));
  }
  const buyers = await shop.userPool.shoppers(BUYERS);
  const purchases = await Promise.all(
    buyers.map((buyer, index) => {
      const lines = baskets[index] ?? [];
      return buyer.buy(
        lines.flatMap(({ product, quantity }) => lineOf(products[product], quantity)),
        { retryForMs: 0 },
      );
    }),
  );
  for (const { last } of purchases) statuses.add(last.status);
  const sold = products.map((product) => soldOf(purchases, product));
  for (const [index, product] of products.entries()) {
    const left = await shop.productFixtures.stockOf(product);
    assertions.equal(`pieces of ${product.id}`, left + (sold[index] ?? 0), supply[index] ?? 0);
    await buyUp(shop, product, left, assertions);
  }
  return sum(supply);
}

/** Checks that exactly the remaining pieces can be bought. */
async function buyUp(
  shop: ChaosShop,
  product: Product,
  left: number,
  assertions: Assertions,
): Promise<void> {
  const [buyer] = await shop.userPool.shoppers(1);
  const rest = left > 0 ? await buyer?.buy([{ product, quantity: left }]) : undefined;
  assertions.is(
    left === 0 || rest?.end === 'placed',
    `the last ${String(left)} pieces could not be bought`,
  );
  const more = await buyer?.buy([{ product, quantity: 1 }]);
  assertions.is(
    more?.last.status === 409,
    `one piece more than in stock: ${String(more?.last.status)}`,
  );
  assertions.equal(
    `stock of the sold-out ${product.id}`,
    await shop.productFixtures.stockOf(product),
    0,
  );
}

const lineOf = (product: Product | undefined, quantity: number): Line[] =>
  product ? [{ product, quantity }] : [];

const piecesOf = (lines: Basket, product: number): number =>
  sum(lines.filter((line) => line.product === product).map(({ quantity }) => quantity));

const soldOf = (purchases: readonly Purchase[], { id }: Product): number =>
  sum(
    purchases
      .flatMap(({ reply }) => reply?.order.items ?? [])
      .filter(({ product }) => product === id)
      .map(({ quantity }) => quantity),
  );

const deadlocks = (shop: ChaosShop): Promise<number> =>
  shop.evidence.databases.count(
    'order',
    `SELECT sum(deadlocks)::bigint AS count FROM pg_stat_database WHERE datname IN ('order', 'catalogue')`,
  );
