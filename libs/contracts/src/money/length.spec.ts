import fc from 'fast-check';
import {
  CUTS_PER_UNIT,
  cutsOf,
  formatLength,
  isThousandths,
  roundUpToCuts,
  stepName,
  thousandthsOf,
  unitsOf,
} from './length.js';
import { toThousandths, toUnits, availableOf } from './units.js';
import { lineCents, totalCents } from './price.js';
import { linePrices } from '../testing/line-prices.js';

const cutsPerUnit = fc.constantFrom(...CUTS_PER_UNIT);
const cuts = fc.integer({ min: 1, max: 19_980 });

describe('a length in cuts', () => {
  it('converts a length from cuts to units and back without loss, for every step', () => {
    fc.assert(
      fc.property(cuts, cutsPerUnit, (length, step) => {
        const sent = JSON.parse(JSON.stringify(unitsOf(length, step))) as number;
        const thousandths = toThousandths(sent);
        return (
          isThousandths(sent) &&
          cutsOf(thousandths, step) === length &&
          thousandthsOf(length, step) === thousandths
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it('removes the float error of a length, and nothing more', () => {
    expect([0.1 + 0.2, 1.1 * 3, 2.3].map(toThousandths)).toEqual([300, 3300, 2300]);
    expect([0.1 + 0.2, 2.3, 0.125].map(isThousandths)).toEqual([true, true, true]);
    expect([0.0001, 2.3456, 1 / 3].map(isThousandths)).toEqual([false, false, false]);
  });

  it('refuses a length between two cuts', () => {
    expect([2350, 2300, 125].map((length) => cutsOf(length, 10))).toEqual([null, 23, null]);
    expect(cutsOf(125, 8)).toBe(1);
  });

  it('rounds a length up to the next cut, and keeps a whole cut', () => {
    expect([2.35, 2.3, 0.01].map((length) => roundUpToCuts(length, 10))).toEqual([2.4, 2.3, 0.1]);
    fc.assert(
      fc.property(cuts, cutsPerUnit, (length, step) => {
        expect(roundUpToCuts(unitsOf(length, step), step)).toBe(unitsOf(length, step));
      }),
    );
  });

  it.each([
    [2.3, 10, '2.30 m'],
    [4, 1, '4.00 m'],
    [0.125, 8, '0.125 m'],
    [0.25, 8, '0.250 m'],
    [2.286, 10, '2.286 m'],
    [1234.5, 10, '1234.50 m'],
  ])('describes a length of %d in steps of 1/%d as %s', (units, step, text) => {
    expect(formatLength(units, 'm', step)).toBe(text);
  });

  it.each([
    ['m', 1, 'whole metres'],
    ['m', 8, '12.5 cm'],
    ['m', 10, '10 cm'],
    ['m', 20, '5 cm'],
    ['yd', 1, 'whole yards'],
    ['yd', 8, '1/8 yd'],
  ] as const)('names a step in %s of 1/%d as %s', (unit, step, name) => {
    expect(stepName(unit, step)).toBe(name);
  });
});

describe('the sellable stock of a product', () => {
  const sale = { unit: 'm', cutsPerUnit: 10, inStock: 0.7, least: 0.5, most: null } as const;
  it('returns the stock as sellable, or the length if it reaches the minimum', () => {
    expect(availableOf({ stock: 3 })).toBe(3);
    expect(availableOf({ stock: 0, sale })).toBe(0.7);
    expect(availableOf({ stock: 0, sale: { ...sale, inStock: 0.4 } })).toBe(0);
    expect(availableOf({ stock: 0, sale: { ...sale, longest: 0.5, oneLot: 0.5 } })).toBe(0.7);
    expect(availableOf({ stock: 0, sale: { ...sale, longest: 0.4, oneLot: 0.7 } })).toBe(0);
  });
});

describe('the price of a line', () => {
  it.each(linePrices)(
    'FAB-3: prices $cuts cuts of 1/$cutsPerUnit at $priceCents cents as $cents cents',
    ({ priceCents, cuts: length, cutsPerUnit: step, cents }) => {
      expect(lineCents(priceCents, thousandthsOf(length, step))).toBe(cents);
      const line = { price: priceCents / 100, quantity: unitsOf(length, step) };
      expect(totalCents([line])).toBe(cents);
    },
  );

  it('FAB-12: prices any length exactly, with half a cent rounded up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 999_000 }),
        (priceCents, thousandths) => {
          const exact = (2n * BigInt(priceCents) * BigInt(thousandths) + 1000n) / 2000n;
          return lineCents(priceCents, thousandths) === Number(exact);
        },
      ),
      { numRuns: 100_000 },
    );
  });

  it('FAB-8: prices whole pieces or metres as quantity times price', () => {
    const lines = [{ price: 26.5, quantity: 2 }];
    expect(totalCents(lines)).toBe(5300);
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 999 }), (priceCents, quantity) => {
        expect(lineCents(priceCents, quantity * 1000)).toBe(priceCents * quantity);
      }),
    );
  });

  it('converts thousandths to units and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_000 }), (thousandths) => {
        expect(toThousandths(toUnits(thousandths))).toBe(thousandths);
      }),
    );
  });
});
