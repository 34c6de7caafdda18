import fc from 'fast-check';
import { heldLineOf, heldPartOf, holdStep, refusalOf, type LockedProduct } from './stock.rules.js';
import { requestedLines } from './requested-lines.rules.js';

const [first, second] = ['0a', '0b'] as const;
const product: LockedProduct = {
  id: first,
  name: 'Linen',
  priceSteps: [],
  priceCents: 1000,
  stock: 3,
  category: 'linen',
  image: null,
  isDeleted: false,
  isLive: true,
  isSwatch: false,
  isGiftCard: false,
  isReturnable: false,
  unit: 'piece',
  cutsPerUnit: 1,
  leastCuts: 1,
  mostCuts: null,
  rolls: null,
};
/** 4.2 m in steps of 10 cm, from 0.5 m up to 3 m. */
const cloth: LockedProduct = {
  ...product,
  stock: 42,
  unit: 'm',
  cutsPerUnit: 10,
  leastCuts: 5,
  mostCuts: 30,
};

describe('what a basket wants', () => {
  it('adds up the basket lines of one product, at the lowest agreed price', () => {
    const lines = [
      { product: second, quantity: 1, expectedPriceCents: null },
      { product: first, quantity: 2, expectedPriceCents: 900 },
      { product: first, quantity: 3, expectedPriceCents: 800 },
    ];
    expect(requestedLines(lines)).toEqual([
      {
        product: first,
        thousandths: 5000,
        quantities: [2000, 3000],
        isOfLength: false,
        expectedPriceCents: 800,
      },
      { product: second, thousandths: 1000, isOfLength: false, expectedPriceCents: null },
    ]);
  });

  it('joins the lengths of one product in a basket', () => {
    const line = { product: first, expectedPriceCents: null };
    const lines = [
      { ...line, quantity: 3, thousandths: 2300 },
      { ...line, quantity: 2, thousandths: 1500, lengths: [1000, 500] },
    ];
    expect(requestedLines(lines)).toEqual([
      {
        product: first,
        thousandths: 3800,
        lengths: [2300, 1000, 500],
        isOfLength: true,
        expectedPriceCents: null,
      },
    ]);
  });

  it('keeps every piece of a basket and names every product once, in the order of the ids', () => {
    const line = fc.record({
      product: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.integer({ min: 1, max: 999 }),
      expectedPriceCents: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const wanted = requestedLines(lines);
        const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const ids = wanted.map((l) => l.product);
        expect(wanted.reduce((sum, l) => sum + l.thousandths, 0)).toBe(pieces * 1000);
        expect(ids).toEqual([...new Set(lines.map((l) => l.product))].sort());
      }),
    );
  });
});

describe('the refusal of a line', () => {
  const line = { product: first, thousandths: 3000, isOfLength: false, expectedPriceCents: 1000 };
  it.each([
    ['holds the last pieces', line, product, null],
    ['refuses more than there is', { ...line, thousandths: 4000 }, product, 'outOfStock'],
    [
      'refuses a price that has risen',
      { ...line, expectedPriceCents: 999 },
      product,
      'priceChanged',
    ],
    ['passes on a price that has fallen', { ...line, expectedPriceCents: 1001 }, product, null],
    ['checks no price where none was agreed', { ...line, expectedPriceCents: null }, product, null],
    ['refuses a deleted product', line, { ...product, isDeleted: true }, 'gone'],
    ['W12: refuses a product that is not live', line, { ...product, isLive: false }, 'gone'],
    [
      'W12: holds a hidden product again for an order that was placed before',
      { ...line, expectedPriceCents: null },
      { ...product, isLive: false },
      null,
    ],
    ['refuses an unknown product', line, undefined, 'gone'],
    ['refuses half a piece', { ...line, thousandths: 1500 }, product, 'notALength'],
    ['refuses lengths of a piece', { ...line, isOfLength: true }, product, 'notALength'],
    [
      'refuses more lengths than a line may have',
      { ...line, thousandths: 21_000, quantities: Array<number>(21).fill(1000) },
      { ...cloth, stock: 300 },
      'notALength',
    ],
    [
      'adds up as many pieces',
      { ...line, quantities: Array<number>(21).fill(1000) },
      product,
      null,
    ],
    ['holds a length', { ...line, thousandths: 2300 }, cloth, null],
    [
      'holds the last of a length',
      { ...line, thousandths: 4200, lengths: [3000, 1200] },
      cloth,
      null,
    ],
    ['refuses a length between two cuts', { ...line, thousandths: 2350 }, cloth, 'step'],
    ['refuses a length that is too short', { ...line, thousandths: 400 }, cloth, 'leastLength'],
    ['refuses a length that is too long', { ...line, thousandths: 3100 }, cloth, 'mostLength'],
    [
      'refuses one short length among others',
      { ...line, thousandths: 2400, lengths: [2000, 400] },
      cloth,
      'leastLength',
    ],
    [
      'refuses more than lies there',
      { ...line, thousandths: 5000, lengths: [3000, 2000] },
      cloth,
      'outOfStock',
    ],
    [
      'refuses a rest below the least',
      { ...line, thousandths: 500 },
      { ...cloth, stock: 4 },
      'outOfStock',
    ],
    [
      'holds what was agreed before the least grew',
      { ...line, thousandths: 400, expectedPriceCents: null },
      cloth,
      null,
    ],
  ] as const)('decides whether to hold a line: %s', (_case, wanted, there, reason) => {
    expect(refusalOf(wanted, there)?.reason ?? null).toBe(reason);
  });

  it('returns what is available instead of a refused line', () => {
    expect(refusalOf({ ...line, thousandths: 4000 }, product)).toEqual({
      product: first,
      reason: 'outOfStock',
      name: 'Linen',
      available: 3,
      priceCents: 1000,
    });
  });
});

describe('what is held of a length', () => {
  it('returns a held length in cuts, with the cuts of a unit', () => {
    const line = { product: first, isOfLength: true, expectedPriceCents: null };
    const held = heldLineOf({ ...line, thousandths: 3500, lengths: [2300, 1200] }, cloth);
    expect(held).toEqual({
      product: first,
      quantity: 35,
      lengths: [23, 12],
      unit: 'm',
      cutsPerUnit: 10,
      name: 'Linen',
      priceCents: 1000,
      image: null,
      category: 'linen',
    });
    const part = { product: first, quantity: 35, cutsPerUnit: 10 };
    expect(heldPartOf(held)).toEqual({ ...part, isInParts: true });
    expect(heldPartOf({ ...held, lengths: [20, 30] })).toEqual(part);
  });

  it('FAB-1: returns no cuts for a held piece', () => {
    const line = { product: first, thousandths: 2000, isOfLength: false, expectedPriceCents: null };
    const held = heldLineOf(line, product);
    expect(Object.keys(held)).toEqual([
      'product',
      'quantity',
      'name',
      'priceCents',
      'image',
      'category',
    ]);
    expect(heldPartOf(held)).toEqual({ product: first, quantity: 2 });
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
