import fc from 'fast-check';
import { holdStep, refusalOf, wantedLines, type LockedProduct } from './stock.rules.js';

const [first, second] = ['0a', '0b'] as const;
const product: LockedProduct = {
  id: first,
  name: 'Linen',
  priceCents: 1000,
  stock: 3,
  category: 'linen',
  image: null,
  isDeleted: false,
};

describe('what a basket wants', () => {
  it('adds up the lines of one product, at the lowest agreed price', () => {
    const lines = [
      { product: second, quantity: 1, expectedPriceCents: null },
      { product: first, quantity: 2, expectedPriceCents: 900 },
      { product: first, quantity: 3, expectedPriceCents: 800 },
    ];
    expect(wantedLines(lines)).toEqual([
      { product: first, quantity: 5, expectedPriceCents: 800 },
      { product: second, quantity: 1, expectedPriceCents: null },
    ]);
  });

  it('loses no piece and names every product once, in the order of the ids', () => {
    const line = fc.record({
      product: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.integer({ min: 1, max: 999 }),
      expectedPriceCents: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const wanted = wantedLines(lines);
        const pieces = (of: { quantity: number }[]) => of.reduce((sum, l) => sum + l.quantity, 0);
        const ids = wanted.map((l) => l.product);
        expect(pieces(wanted)).toBe(pieces(lines));
        expect(ids).toEqual([...new Set(lines.map((l) => l.product))].sort());
      }),
    );
  });
});

describe('the refusal of a line', () => {
  const line = { product: first, quantity: 3, expectedPriceCents: 1000 };
  it.each([
    ['holds the last pieces', line, product, null],
    ['refuses more than there is', { ...line, quantity: 4 }, product, 'outOfStock'],
    [
      'refuses a price that has risen',
      { ...line, expectedPriceCents: 999 },
      product,
      'priceChanged',
    ],
    ['passes on a price that has fallen', { ...line, expectedPriceCents: 1001 }, product, null],
    ['checks no price where none was agreed', { ...line, expectedPriceCents: null }, product, null],
    ['refuses a deleted product', line, { ...product, isDeleted: true }, 'gone'],
    ['refuses an unknown product', line, undefined, 'gone'],
  ] as const)('%s', (_case, wanted, there, reason) => {
    expect(refusalOf(wanted, there)?.reason ?? null).toBe(reason);
  });

  it('says what there is instead', () => {
    expect(refusalOf({ ...line, quantity: 4 }, product)).toEqual({
      product: first,
      reason: 'outOfStock',
      name: 'Linen',
      available: 3,
      priceCents: 1000,
    });
  });
});

describe('the epoch rule', () => {
  it.each([
    [1, 'held', 1, 'repeat'],
    [2, 'refused', 2, 'repeat'],
    [2, 'held', 1, 'stale'],
    [2, 'released', 1, 'stale'],
    [1, 'held', 2, 'advance'],
    [1, 'released', 2, 'take'],
    [1, 'refused', 2, 'take'],
    [0, 'released', 1, 'take'],
  ] as const)('after epoch %i %s, a hold of epoch %i means %s', (epoch, state, next, step) => {
    expect(holdStep({ epoch, state }, next)).toBe(step);
  });
});
