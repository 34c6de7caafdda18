import fc from 'fast-check';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../shop/stockroom.js';
import type { Line, Purchase } from '../trade/shopper.js';
import { isServerFault, Tally } from '../trade/tally.js';
import { Marks, trial } from './trial.js';

const BUYERS = 100;
const PRODUCTS = 5;
/** Demand over supply. */
const SCARCITY = 3;
const PRICE_CENTS = 1999;

type Wish = { product: number; quantity: number }[];

/** One to four lines, of which two may name the same cloth. */
const wish: fc.Arbitrary<Wish> = fc.array(
  fc.record({
    product: fc.nat({ max: PRODUCTS - 1 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
);

export const randomBaskets = trial({
  id: 'R2',
  what: `${String(BUYERS)} buyers, ${String(PRODUCTS)} products, random baskets with duplicate lines, demand 3 times the supply`,
  passMark: 'every piece sold or left, sold out exactly at 0, no deadlock, no 5xx',
  long: { repeats: 50 },
  full: { repeats: 25 },
  short: { repeats: 6 },
  run: async (shop, { repeats }) => {
    const marks = new Marks();
    const statuses = new Tally();
    const deadlocksBefore = await deadlocks(shop);
    let pieces = 0;
    for (let round = 1; round <= repeats; round += 1) {
      const wishes = fc.sample(wish, { numRuns: BUYERS, seed: round });
      const sold = await trade(shop, wishes, statuses, marks);
      pieces += sold;
    }
    const locked = (await deadlocks(shop)) - deadlocksBefore;
    marks.equal('deadlocks', locked, 0);
    marks.equal('answers without an answer or 5xx', statuses.where(isServerFault), 0);
    return {
      figures: `${String(repeats)} rounds, ${String(pieces)} pieces sold, ${String(locked)} deadlocks, answers ${statuses.toString()}`,
      faults: marks.faults,
    };
  },
});

/** One round of shopping, and what is left bought up to the last piece; answers the pieces sold. */
async function trade(
  shop: ChaosShop,
  wishes: readonly Wish[],
  statuses: Tally,
  marks: Marks,
): Promise<number> {
  const supply = Array.from({ length: PRODUCTS }, (_, index) =>
    Math.max(1, Math.floor(piecesOf(wishes.flat(), index) / SCARCITY)),
  );
  const products: Product[] = [];
  for (const stock of supply) {
    products.push(await shop.stockroom.add({ stock, priceCents: PRICE_CENTS }));
  }
  const buyers = await shop.crowd.of(BUYERS);
  const purchases = await Promise.all(
    buyers.map((buyer, index) => {
      const lines = wishes[index] ?? [];
      return buyer.buy(
        lines.flatMap(({ product, quantity }) => lineOf(products[product], quantity)),
        { patienceMs: 0 },
      );
    }),
  );
  for (const { last } of purchases) statuses.add(last.status);
  const sold = products.map((product) => soldOf(purchases, product));
  for (const [index, product] of products.entries()) {
    const left = await shop.stockroom.stockOf(product);
    marks.equal(`pieces of ${product.id}`, left + (sold[index] ?? 0), supply[index] ?? 0);
    await buyUp(shop, product, left, marks);
  }
  return supply.reduce((sum, stock) => sum + stock, 0);
}

/** The rest can be bought exactly, and then nothing more. */
async function buyUp(shop: ChaosShop, product: Product, left: number, marks: Marks): Promise<void> {
  const [buyer] = await shop.crowd.of(1);
  const rest = left > 0 ? await buyer?.buy([{ product, quantity: left }]) : undefined;
  marks.is(
    left === 0 || rest?.end === 'placed',
    `the last ${String(left)} pieces could not be bought`,
  );
  const more = await buyer?.buy([{ product, quantity: 1 }]);
  marks.is(more?.last.status === 409, `a piece more than there was: ${String(more?.last.status)}`);
  marks.equal(`stock of the sold-out ${product.id}`, await shop.stockroom.stockOf(product), 0);
}

const lineOf = (product: Product | undefined, quantity: number): Line[] =>
  product ? [{ product, quantity }] : [];

const piecesOf = (lines: Wish, product: number): number =>
  lines.reduce((sum, line) => (line.product === product ? sum + line.quantity : sum), 0);

const soldOf = (purchases: readonly Purchase[], { id }: Product): number =>
  purchases
    .flatMap(({ reply }) => reply?.order.items ?? [])
    .reduce((sum, item) => (item.product === id ? sum + item.quantity : sum), 0);

const deadlocks = (shop: ChaosShop): Promise<number> =>
  shop.records.databases.count(
    'order',
    `SELECT sum(deadlocks)::bigint AS count FROM pg_stat_database WHERE datname IN ('order', 'catalogue')`,
  );
