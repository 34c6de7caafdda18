import { sum } from '@shop/contracts/core/numbers';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import fc from 'fast-check';
import { refundsOf, type SoldLine } from './return-refund.rules.js';
import type { Decided } from './returned-lines.rules.js';

const sold = (product: string, priceCents: number, quantity = 1): SoldLine => ({
  ...{ product, priceCents, quantity },
  ...{ cutsPerUnit: 1, returned: 0, returnedCents: 0 },
});

/** Decides that pieces go back to stock. */
const back = (product: string, quantity = 1, lossCents = 0): Decided => ({
  ...{ product, quantity, lossCents, decision: 'stock', lossReason: '' },
  ...{ lineNo: 1, lengths: null },
});

/** Returns a price that adds the tax of a rate to these lines with these discounts. */
function priceOf(
  lines: readonly SoldLine[],
  { isIncluded, discounts = [] }: { isIncluded: boolean; discounts?: readonly number[] },
): OrderPrice {
  const rateBp = 2_000;
  const parts = lines.map(({ priceCents, quantity }, nth) => ({
    ...{ rateBp, cents: priceCents * quantity - (discounts[nth] ?? 0) },
  }));
  const taxed = taxOf(parts, isIncluded);
  return {
    ...{ currency: 'USD', subtotalCents: 0, discounts: [], shipping: null, vatNumber: null },
    ...{ countryCode: 'DE', distanceSaleCents: null },
    lines: lines.map(({ product }, nth) => ({
      ...{ product, rateBp, discountCents: discounts[nth] ?? 0 },
      ...(taxed.parts[nth] ?? { netCents: 0, taxCents: 0 }),
    })),
    taxes: taxed.rates.map((rate) => ({ ...rate, isIncluded, note: null })),
  };
}

const centsOf = (refunds: ReturnType<typeof refundsOf>) =>
  sum(refunds.map(({ refundCents }) => refundCents));

describe('the refund of a return', () => {
  it('refunds the tax that the order added to two lines', () => {
    const lines = [sold('a', 1_012), sold('b', 1_012)];
    const price = priceOf(lines, { isIncluded: false });
    expect(centsOf(refundsOf([back('a'), back('b')], lines, price))).toBe(2_429);
  });

  it('deducts at most what the pieces cost', () => {
    const refunds = refundsOf([back('a', 1, 1_500), back('a')], [sold('a', 1_000, 2)], null);
    expect(refunds).toEqual([
      { refundCents: 0, lossCents: 1_000 },
      { refundCents: 1_000, lossCents: 0 },
    ]);
  });

  it('refunds the rest of a line with its last piece, even after a cancellation', () => {
    const line = { ...sold('a', 500, 2), returned: 1, returnedCents: 333 };
    const price = priceOf([line], { isIncluded: true, discounts: [334] });
    expect(refundsOf([back('a')], [line], price)).toEqual([{ refundCents: 333, lossCents: 0 }]);
  });

  it('V45: refunds pieces at the rates at which they left, adding up to the line', () => {
    const part = fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      rateBp: fc.constantFrom(0, 700, 1_600, 1_900),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
        (drawn, priceCents, isIncluded, steps) => {
          const parts = drawn.map((one) => ({ ...one, cents: priceCents * one.quantity }));
          const taxed = taxOf(parts, isIncluded);
          const line = sold('a', priceCents, sum(parts.map(({ quantity }) => quantity)));
          const sent = parts.slice(0, -1).map((one) => ({ ...one, parcel: 'p' }));
          const own = {
            ...{ product: 'a', discountCents: 0, rateBp: parts.at(-1)?.rateBp ?? 0 },
            netCents: sum(taxed.parts.map(({ netCents }) => netCents)),
            taxCents: sum(taxed.parts.map(({ taxCents }) => taxCents)),
            before: { sent, cancelled: 0, cancelledCents: 0 },
          };
          const price = {
            ...priceOf([line], { isIncluded }),
            lines: [own],
            taxes: taxed.rates.map((rate) => ({ ...rate, isIncluded, note: null })),
          };
          const refunds = steps.flatMap((step) => {
            const quantity = Math.min(step, line.quantity - line.returned);
            const [refund] = refundsOf([back('a', quantity)], [line], price);
            if (!refund || quantity === 0) return [];
            line.returned += quantity;
            line.returnedCents += refund.refundCents;
            return refund.rates ?? [];
          });
          expect(sum(refunds.map(({ refundCents }) => refundCents))).toBe(
            own.netCents + own.taxCents,
          );
          for (const { rateBp, netCents, taxCents } of taxed.rates) {
            const ofRate = refunds.filter((one) => one.rateBp === rateBp);
            const cents = sum(ofRate.map(({ refundCents }) => refundCents));
            expect(Math.abs(cents - netCents - taxCents)).toBeLessThanOrEqual(parts.length);
            expect(sum(ofRate.map(({ quantity }) => quantity))).toBe(
              sum(drawn.filter((one) => one.rateBp === rateBp).map(({ quantity }) => quantity)),
            );
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('adds up to the cost of the goods for any sequence of returns', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 1, max: 9_999 }),
      parts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      percent: fc.nat({ max: 99 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (drawn, isIncluded) => {
          let lines = drawn.map(({ priceCents, parts }, nth) =>
            sold(String(nth), priceCents, sum(parts)),
          );
          const discounts = drawn.map(({ percent }, nth) =>
            Math.floor(
              ((lines[nth]?.priceCents ?? 0) * (lines[nth]?.quantity ?? 0) * percent) / 100,
            ),
          );
          const price = priceOf(lines, { isIncluded, discounts });
          let refunded = 0;
          for (const [nth, { parts }] of drawn.entries())
            for (const quantity of parts) {
              const cents = centsOf(refundsOf([back(String(nth), quantity)], lines, price));
              expect(cents).toBeGreaterThanOrEqual(0);
              refunded += cents;
              lines = lines.map((one) =>
                one.product === String(nth)
                  ? {
                      ...one,
                      returned: one.returned + quantity,
                      returnedCents: one.returnedCents + cents,
                    }
                  : one,
              );
            }
          expect(refunded).toBe(sum(price.taxes.map((tax) => tax.netCents + tax.taxCents)));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
