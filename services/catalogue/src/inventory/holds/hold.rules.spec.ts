// The pieces that orders get in a batch, and one by one.
import fc from 'fast-check';
import { freeOf, type FreeRoll } from '../packing/allocate.rules.js';
import { decideLines, takeFrom, type RollsOfProducts } from './hold.rules.js';
import type { LockedProduct } from './stock.rules.js';
import { requestedLines } from './requested-lines.rules.js';

/** Each order finds a state of its own. */
const STATES = 10_000;
const id = 'cloth';

/** The product and its rolls as a transaction locks them. */
function locked(rolls: readonly FreeRoll[]): [Map<string, LockedProduct>, RollsOfProducts] {
  const open = rolls.map((one) => ({ ...one }));
  const { longest, oneLot, sum } = freeOf(open);
  const product: LockedProduct = {
    id,
    name: 'Chambray',
    priceCents: 1000,
    priceSteps: [],
    category: 'linen',
    image: null,
    isDeleted: false,
    isLive: true,
    isSwatch: false,
    isGiftCard: false,
    unit: 'm',
    cutsPerUnit: 10,
    leastCuts: 5,
    mostCuts: null,
    stock: sum,
    isReturnable: false,
    rolls: { longest, oneLot, leastEnd: 5, coming: 0, comingOn: null },
  };
  return [new Map([[id, product]]), { open: new Map([[id, open]]), expected: new Map() }];
}

const someRolls = fc.array(
  fc.record({
    lot: fc.constantFrom('A', 'B'),
    free: fc.nat({ max: 60 }),
    isBegun: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
const line = fc
  .record({
    lengths: fc.array(fc.integer({ min: 5, max: 40 }), { minLength: 1, maxLength: 3 }),
    mayJoin: fc.boolean(),
    mayMixLots: fc.boolean(),
  })
  .map(({ lengths, ...allowances }) => {
    const thousandths = lengths.map((cuts) => cuts * 100);
    const all = thousandths.reduce((sum, one) => sum + one, 0);
    const wanted = { product: id, quantity: Math.ceil(all / 1000), expectedPriceCents: 1000 };
    const one = { ...wanted, ...allowances, thousandths: all, lengths: thousandths };
    return requestedLines([one]);
  });

describe('orders of a batch', () => {
  it('FAB-32: gives each order of a batch the rolls it would get alone, after those before it', () => {
    const orders = fc.tuple(line, line);
    fc.assert(
      fc.property(someRolls, orders, (some, wanted) => {
        const rolls = some.map((one, nth) => ({ ...one, id: `r${String(nth)}` }));
        const [products, shared] = locked(rolls);
        for (const lines of wanted) {
          const alone = decideLines(lines, ...locked(rolls));
          const inTurn = decideLines(lines, products, shared);
          takeFrom(inTurn.held, products, shared);
          expect(JSON.stringify(inTurn)).toBe(JSON.stringify(alone));
          for (const { roll, cuts } of alone.held.flatMap(({ pieces = [] }) => pieces))
            for (const one of rolls) if (one.id === roll) one.free -= cuts;
        }
      }),
      { numRuns: STATES / 2 },
    );
  });
});
