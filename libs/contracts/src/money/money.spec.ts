import * as fc from 'fast-check';
import { dollars } from './money.js';
import { setCompany } from '../core/company.js';
import { toCents, toDollars, totalCents, formatDollars } from './price.js';

describe('money', () => {
  it('converts cents to dollars and back without loss, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        expect(toCents(toDollars(amount))).toBe(amount);
        expect(dollars.safeParse(toDollars(amount)).success).toBe(true);
      }),
    );
  });

  it('adds up a basket to the cent', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const exact = lines.reduce((sum, one) => sum + one.priceCents * one.quantity, 0);
        const asShown = lines.map((one) => ({ ...one, price: toDollars(one.priceCents) }));
        expect(totalCents(asShown)).toBe(exact);
      }),
    );
  });

  it.each([1.005, 0.001, -1, 1_000_000.01, Number.NaN])('refuses %s as a price', (price) => {
    expect(dollars.safeParse(price).success).toBe(false);
  });

  it('formats a price with a dollar sign, thousands separators and two decimals', () => {
    expect([0, 5, 1234.5].map(formatDollars)).toEqual(['$0.00', '$5.00', '$1,234.50']);
  });

  it.each([
    ['$', '1.234,50 $', '1.234,50 $', '-5,00 $'],
    ['US$', '$1,234.50', 'US$1,234.50', '-US$5.00'],
    ['USD', '1 234,50 $', '1 234,50 USD', '-5,00 USD'],
  ] as const)('writes amounts with the sign %s in the format %s', (sign, format, sum, negative) => {
    setCompany({ currency: { sign, format } });
    expect([1234.5, -5].map(formatDollars)).toEqual([sum, negative]);
    setCompany({});
  });
});
