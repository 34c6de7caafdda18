import { sum } from '@shop/contracts/core/numbers';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import fc from 'fast-check';
import { refundsOf, type SoldLine } from './return-refund.rules.js';
import type { Decided } from './returned-lines.rules.js';

const sold = (product: string, priceCents: number, quantity = 1): SoldLine => ({
  product,
  priceCents,
  quantity,
  cutsPerUnit: 1,
  returned: 0,
  returnedBefore: 0,
  returnedCents: 0,
  sent: [],
  parcels: [],
});

/** Decides that pieces go back to stock. */
const back = (product: string, quantity = 1, lossCents = 0): Decided => ({
  product,
  quantity,
  lossCents,
  decision: 'stock',
  lossReason: '',
  lineNo: 1,
  lengths: null,
  parcel: null,
});

/** Returns a price that adds the tax of a rate to these lines with these discounts. */
function priceOf(
  lines: readonly SoldLine[],
  { isIncluded, discounts = [] }: { isIncluded: boolean; discounts?: readonly number[] },
): OrderPrice {
  const rateBp = 2_000;
  const parts = lines.map(({ priceCents, quantity }, nth) => ({
    rateBp,
    cents: priceCents * quantity - (discounts[nth] ?? 0),
  }));
  const taxed = taxOf(parts, isIncluded);
  return {
    currency: 'USD',
    subtotalCents: 0,
    discounts: [],
    shipping: null,
    vatNumber: null,
    countryCode: 'DE',
    distanceSaleCents: null,
    lines: lines.map(({ product }, nth) => ({
      product,
      rateBp,
      discountCents: discounts[nth] ?? 0,
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

  it('V10: refunds the pieces of the named parcel first, then the oldest that no return names', () => {
    const sent = ['p1', 'p2', 'p3'].map((parcel, nth) => ({
      product: 'a',
      parcel,
      quantity: 1,
      cents: [334, 333, 333][nth] ?? 0,
      rateBp: 0,
    }));
    const parcels = ['p1', 'p2', 'p3'].map((parcel) => ({
      parcel,
      back: 0,
      reserved: parcel === 'p1' ? 1 : 0,
    }));
    const refunds = refundsOf(
      [{ ...back('a'), parcel: 'p3' }, back('a'), back('a')],
      [{ ...sold('a', 500, 3), sent, parcels }],
      priceOf([sold('a', 500, 3)], { isIncluded: true, discounts: [500] }),
    );
    const part = (parcel: string, refundCents: number) => ({
      refundCents,
      lossCents: 0,
      rates: [{ parcel, quantity: 1, refundCents, lossCents: 0 }],
    });
    expect(refunds).toEqual([part('p3', 333), part('p2', 333), part('p1', 334)]);
  });

  it('V10, V45: refunds pieces of named parcels at the rates at which they left, adding up to the line', () => {
    const part = fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      rateBp: fc.constantFrom(0, 700, 1_600, 1_900),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.boolean(),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.option(fc.nat({ max: 3 }))), {
          minLength: 12,
          maxLength: 12,
        }),
        (drawn, priceCents, isIncluded, steps) => {
          const parts = drawn.map((one) => ({ ...one, cents: priceCents * one.quantity }));
          const taxed = taxOf(parts, isIncluded);
          const sent = parts.map((one, nth) => ({ ...one, product: 'a', parcel: String(nth) }));
          const parcels = sent.map(({ parcel }) => ({ parcel, back: 0, reserved: 0 }));
          const whole = sold('a', priceCents, sum(parts.map(({ quantity }) => quantity)));
          const line = { ...whole, sent, parcels };
          const own = {
            product: 'a',
            discountCents: 0,
            rateBp: parts.at(-1)?.rateBp ?? 0,
            netCents: sum(taxed.parts.map(({ netCents }) => netCents)),
            taxCents: sum(taxed.parts.map(({ taxCents }) => taxCents)),
          };
          const price = {
            ...priceOf([line], { isIncluded }),
            lines: [own],
            taxes: taxed.rates.map((rate) => ({ ...rate, isIncluded, note: null })),
          };
          const all = steps.flatMap(([step, nth]) => {
            const named = nth === null ? undefined : parcels[nth];
            const inNamed = named ? (parts[Number(named.parcel)]?.quantity ?? 0) - named.back : 99;
            const quantity = Math.min(step, line.quantity - line.returned, inNamed);
            const parcel = named?.parcel ?? null;
            const [refund] = refundsOf([{ ...back('a', quantity), parcel }], [line], price);
            if (!refund || quantity === 0) return [];
            line.returned += quantity;
            line.returnedCents += refund.refundCents;
            for (const one of parcels)
              one.back += sum(
                (refund.rates ?? []).flatMap((of) =>
                  of.parcel === one.parcel ? [of.quantity] : [],
                ),
              );
            if (named) expect(refund.rates?.map((one) => one.parcel)).toEqual([parcel]);
            return refund.rates ?? [];
          });
          const [rest] = refundsOf([back('a', line.quantity - line.returned)], [line], price);
          const refunds = [...all, ...(line.returned < line.quantity ? (rest?.rates ?? []) : [])];
          expect(sum(refunds.map(({ refundCents }) => refundCents))).toBe(
            own.netCents + own.taxCents,
          );
          for (const { rateBp, netCents, taxCents } of taxed.rates) {
            const ofRate = refunds.filter(
              (one) => (one.rateBp ?? taxed.rates[0]?.rateBp) === rateBp,
            );
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
