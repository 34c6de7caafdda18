import { sum } from '@shop/contracts/core/numbers';
import fc from 'fast-check';
import { dispatchedSums, type InvoicedLine, type TakenPlaces } from './dispatched-sums.rules.js';

const aLine = (line: Partial<InvoicedLine> = {}): InvoicedLine => ({
  product: 'a',
  priceCents: 1_000,
  cutsPerUnit: 1,
  quantity: 3,
  cancelled: 0,
  cancelledCents: 0,
  discountCents: 0,
  rateBp: 1_900,
  ...line,
});
const sent = (...quantities: number[]): TakenPlaces[] =>
  quantities.map((quantity, nth) => ({ product: 'a', parcel: `p${String(nth)}`, quantity }));
const centsOf = (line: InvoicedLine, taken: readonly TakenPlaces[]) =>
  dispatchedSums([line], taken).map(({ cents }) => cents);

describe('the sums of the parcels of a line', () => {
  it('V3: splits a discounted line over its pieces in the sequence of dispatch', () => {
    const line = aLine({ discountCents: 2_000 });
    expect(centsOf(line, sent(1, 1, 1))).toEqual([333, 334, 333]);
  });

  it('V47: gives pieces that leave again the next places', () => {
    const line = aLine({ discountCents: 2_000 });
    expect(centsOf(line, sent(1, 1, 1, 1, 1, 1)).slice(3)).toEqual([333, 334, 333]);
  });

  it('V3: gives cancelled pieces places as well', () => {
    const line = aLine({ quantity: 2, cancelled: 1, discountCents: 1_334, cancelledCents: 334 });
    const [first, last] = sent(1, 1);
    const cancelled = { product: 'a', parcel: null, quantity: 1 };
    if (!first || !last) throw new Error('two parcels');
    expect(centsOf(line, [first, cancelled, last])).toEqual([333, 333]);
  });

  it('rounds a length once, regardless of cancellations', () => {
    const line = aLine({ priceCents: 999, cutsPerUnit: 10, quantity: 25, cancelled: 10 });
    expect(sum(centsOf(line, sent(10, 15)))).toBe(2_498);
  });

  it('V45: gives the place of a returned parcel to the next one, at its rate', () => {
    const sent = [{ parcel: 'back', quantity: 2, cents: 1_500, rateBp: 1_900 }];
    const before = { sent, cancelled: 0, cancelledCents: 0 };
    const line = aLine({ discountCents: 1_000, rateBp: 1_600, before });
    const taken = [{ product: 'a', parcel: 'again', quantity: 3 }];
    expect(dispatchedSums([line], taken)).toMatchObject([
      { parcel: 'again', quantity: 2, cents: 1_500, rateBp: 1_900 },
      { parcel: 'again', quantity: 1, cents: 500, rateBp: 1_600 },
    ]);
  });

  it('DOC-3: adds up to the line for any split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.nat({ max: 99 }),
        (parts, priceCents, percent) => {
          const quantity = sum(parts);
          const gross = priceCents * quantity;
          const discountCents = Math.floor((gross * percent) / 100);
          const line = aLine({ quantity, priceCents, discountCents });
          expect(sum(centsOf(line, sent(...parts)))).toBe(gross - discountCents);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
