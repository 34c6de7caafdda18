import fc from 'fast-check';
import { sum } from '@shop/contracts/core/numbers';
import { formatDollars } from '@shop/contracts/money/price';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../load/product-fixtures.js';
import type { Line } from '../load/shopper.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const PRODUCTS = 150;
const AT_ONCE = 20;
const HIGHEST_CENTS = 100_000_000;

/** Prices of every magnitude: as many of a few cents as of many thousand dollars. */
const priceCents = fc
  .double({ min: 0, max: Math.log10(HIGHEST_CENTS), noNaN: true })
  .map((digits) => Math.min(HIGHEST_CENTS, Math.round(10 ** digits)));
const basket = fc.uniqueArray(
  fc.record({
    product: fc.nat({ max: PRODUCTS - 1 }),
    quantity: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) },
      { weight: 1, arbitrary: fc.integer({ min: 21, max: 999 }) },
    ),
  }),
  { minLength: 1, maxLength: 6, selector: ({ product }) => product },
);

export const money = scenario({
  id: 'R21',
  what: 'random baskets of random prices, each bought',
  expected: 'total = sum in cents; display = API = database; no float artefact',
  long: { baskets: 20_000 },
  full: { baskets: 3_000 },
  short: { baskets: 300 },
  run: async (shop, { baskets }) => {
    const assertions = new Assertions();
    const prices = fc.sample(priceCents, { numRuns: PRODUCTS, seed: 21 });
    const products: Product[] = [];
    for (const cents of prices) {
      products.push(await shop.productFixtures.add({ stock: 100_000_000, priceCents: cents }));
    }
    const shoppers = await shop.userPool.shoppers(AT_ONCE);
    let cents = 0;
    await forEachConcurrently(
      fc.sample(basket, { numRuns: baskets, seed: 22 }),
      AT_ONCE,
      async (basket, index) => {
        const lines = basket.flatMap(({ product, quantity }): Line[] => {
          const found = products[product];
          return found ? [{ product: found, quantity }] : [];
        });
        const expected = sum(
          basket.map(({ product, quantity }) => (prices[product] ?? 0) * quantity),
        );
        cents += expected;
        const purchase = await shoppers[index % AT_ONCE]?.buy(lines);
        const order = purchase?.reply?.order;
        const fault = order
          ? await faultOf(shop, { id: order._id, sum: expected, shown: order.totalAmount })
          : 'not placed';
        assertions.is(fault === undefined, `basket ${String(index)}: ${fault ?? ''}`);
      },
    );
    return {
      summary: `${String(baskets - assertions.faults.length)}/${String(baskets)} totals exact, ${String(cents)} cents in all`,
      faults: assertions.faults.slice(0, 5),
    };
  },
});

async function faultOf(
  shop: ChaosShop,
  { id, sum, shown }: { id: string; sum: number; shown: number },
): Promise<string | undefined> {
  const stored = await shop.evidence.databases.count(
    'order',
    'SELECT total_cents AS count FROM orders WHERE id = $1',
    [id],
  );
  if (stored !== sum) return `the database says ${String(stored)} cents, the sum is ${String(sum)}`;
  if (String(shown) !== String(Number(written(sum)))) return `the API says ${String(shown)}`;
  if (formatDollars(shown).replaceAll(',', '') !== `$${written(sum)}`)
    return `shown as ${formatDollars(shown)}`;
  return undefined;
}

/** Cents as dollars, written without a division. */
const written = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
