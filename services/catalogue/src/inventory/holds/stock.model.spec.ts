// Whatever order messages arrive in, however often and however late, the stock ends as the model says.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

const STOCK = 5;
const PIECES = 3;

interface Step {
  act: 'hold' | 'release' | 'revise' | 'grow';
  order: number;
  epoch: number;
  /** Pieces that a revision keeps, or that an edit needs. */
  kept: number;
}

const step = fc.record<Step>({
  act: fc.constantFrom('hold', 'release', 'revise', 'grow'),
  order: fc.nat({ max: 1 }),
  epoch: fc.integer({ min: 1, max: 4 }),
  kept: fc.integer({ min: 1, max: STOCK }),
});

/** The epoch rule in its plainest form: two orders want 3 of 5 pieces. */
function createModel() {
  const orders = [0, 1].map(() => ({ epoch: 0, held: 0, outcome: 'stale' }));
  let stock = STOCK;
  return ({ act, order, epoch, kept }: Step): { outcome: string | null; stock: number } => {
    const mine = orders[order];
    const replies = act === 'hold' || act === 'grow';
    if (!mine || epoch < mine.epoch) return { outcome: replies ? 'stale' : null, stock };
    if (act === 'release') {
      stock += mine.held;
      Object.assign(mine, { epoch, held: 0, outcome: 'stale' });
      return { outcome: null, stock };
    }
    if (act === 'revise') {
      if (epoch === mine.epoch || mine.held === 0) return { outcome: null, stock };
      const held = Math.min(mine.held, kept);
      stock += mine.held - held;
      Object.assign(mine, { epoch, held });
      return { outcome: null, stock };
    }
    if (act === 'grow') {
      if (mine.held === 0) return { outcome: 'stale', stock };
      if (epoch === mine.epoch) return { outcome: 'held', stock };
      const more = kept - mine.held;
      if (more > stock) return { outcome: 'refused', stock };
      stock -= more;
      Object.assign(mine, { epoch, held: kept });
      return { outcome: 'held', stock };
    }
    if (epoch > mine.epoch && mine.held === 0) {
      const isEnough = stock >= PIECES;
      stock -= isEnough ? PIECES : 0;
      Object.assign(mine, { held: isEnough ? PIECES : 0, outcome: isEnough ? 'held' : 'refused' });
    }
    mine.epoch = epoch;
    return { outcome: mine.outcome, stock };
  };
}

async function createCache() {
  const { _id: product } = await shop.add({ stock: STOCK });
  const orders = [randomUUID(), randomUUID()];
  const lines = [{ product, quantity: PIECES, expectedPriceCents: null }];
  return {
    product,
    orders,
    async act({ act, order: index, epoch, kept }: Omit<Step, 'kept'> & Partial<Step>) {
      const order = orders[index] ?? '';
      if (act === 'hold') return (await shop.hold({ order, epoch, lines })).outcome;
      if (act === 'grow') {
        const grown = { product, quantity: kept ?? PIECES, expectedPriceCents: null };
        return (await shop.grow({ order, epoch, lines: [grown] })).outcome;
      }
      if (act === 'release') await shop.release(order, epoch);
      else await shop.revise(order, epoch, [{ product, quantity: kept ?? PIECES }]);
      return null;
    },
  };
}

describe('holds, revisions, edits and releases in any order', () => {
  it('ORD-5: ends random holds, revisions, edits and releases in the state of the model, step by step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        const model = createModel();
        const cache = await createCache();
        for (const next of steps) {
          const outcome = await cache.act(next);
          expect({ outcome, stock: await shop.stockOf(cache.product) }).toEqual(model(next));
        }
      }),
      { numRuns: 200 },
    );
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('keeps the number of pieces exact when holds, revisions, edits and releases all arrive at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const cache = await createCache();
        await Promise.all(steps.map((next) => cache.act(next)));
        const [row] = await shop.dataSource.query<{ held: number }[]>(
          `SELECT coalesce(sum((lines -> 0 ->> 'quantity')::int), 0)::int AS held
             FROM stock_hold WHERE state = 'held' AND order_id = ANY($1)`,
          [cache.orders],
        );
        const stock = await shop.stockOf(cache.product);
        expect(stock + (row?.held ?? 0)).toBe(STOCK);
        // a release after everything gives all of it back
        for (const order of [0, 1]) await cache.act({ act: 'release', order, epoch: 9 });
        expect(await shop.stockOf(cache.product)).toBe(STOCK);
      }),
      { numRuns: 60 },
    );
    expect(await shop.wrongLedgers()).toEqual([]);
  });
});

describe('random baskets of a hundred buyers', () => {
  it('never oversells random baskets of a hundred buyers, and keeps the ledger exact', async () => {
    const basket = fc.array(
      fc.record({ product: fc.nat({ max: 4 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 4 },
    );
    const baskets = fc.array(basket, { minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(baskets, async (wishes) => {
        const products = await Promise.all([0, 1, 2, 3, 4].map(() => shop.add({ stock: 40 })));
        const idOf = (index: number): string => products[index]?._id ?? '';
        const replies = await Promise.all(
          wishes.map((wish) =>
            shop.hold({
              order: randomUUID(),
              epoch: 1,
              lines: wish.map(({ product, quantity }) => ({
                product: idOf(product),
                quantity,
                expectedPriceCents: null,
              })),
            }),
          ),
        );
        for (const { _id } of products) {
          const sold = replies
            .flatMap((reply) => (reply.outcome === 'held' ? reply.lines : []))
            .filter((line) => line.product === _id)
            .reduce((sum, line) => sum + line.quantity, 0);
          expect(await shop.stockOf(_id)).toBe(40 - sold);
        }
      }),
      { numRuns: 10 },
    );
    expect(await shop.wrongLedgers()).toEqual([]);
  });
});
