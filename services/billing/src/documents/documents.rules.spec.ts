// Tests the sums of invoices and credit notes.
import { sum } from '@shop/contracts/core/numbers';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import fc from 'fast-check';
import {
  creditOfReduction,
  creditOfRest,
  roomOf,
  type Credited,
  type CreditedInvoice,
} from './credit.rules.js';
import { agrees, invoiceSums, type DocumentSums, type StoredLine } from './document.rules.js';
import { creditsOfReturn } from './return.rules.js';

const aLine = (cents: number, rateBp = 2_000, quantity = 1): StoredLine => ({
  product: `p${String(rateBp)}`,
  name: 'Ajrakh',
  quantity,
  cents,
  rateBp,
});
const invoiceOf = (
  lines: StoredLine[],
  isIncluded = true,
  before: DocumentSums[] = [],
): CreditedInvoice => ({
  ...invoiceSums(lines, isIncluded, before),
  lines,
  name: 'LM-2026-000001',
  credits: [],
});
const credit = (invoice: CreditedInvoice, one: Credited | null): CreditedInvoice => ({
  ...invoice,
  credits: [...invoice.credits, ...(one ? [one] : [])],
});
/** Credits a return of pieces of the line of a rate, which refunds these cents. */
const creditOfReturn = (
  invoice: CreditedInvoice,
  [rateBp, quantity, cents]: [rateBp: number, quantity: number, cents: number],
): Credited | null => {
  const lines = [{ product: `p${String(rateBp)}`, quantity, cents, lossCents: 0 }];
  return creditsOfReturn([invoice], { lines, deliveryCents: 0 }).credits[0]?.credited ?? null;
};
const netAndTax = (one: Credited | null) => one?.taxes.map((tax) => [tax.netCents, tax.taxCents]);

describe('the sums of an invoice', () => {
  it('V1: computes net and tax from its own gross sum', () => {
    expect(invoiceSums([aLine(1_000)], true, [])).toMatchObject({
      totalCents: 1_000,
      roundingCents: 0,
      taxes: [{ netCents: 833, taxCents: 167, grossCents: 1_000 }],
    });
  });

  const rate = fc.constantFrom(0, 500, 700, 1_900, 2_000, 2_700);
  const parcel = fc.array(fc.record({ cents: fc.nat({ max: 20_000 }), rateBp: rate }), {
    minLength: 1,
    maxLength: 4,
  });

  it('DOC-3: adds up to the order over 5,000 splits, with tax in the prices or on top', () => {
    fc.assert(
      fc.property(
        fc.array(parcel, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (parcels, isIncluded) => {
          const issued: DocumentSums[] = [];
          for (const parts of parcels) {
            const lines = parts.map(({ cents, rateBp }) => aLine(cents, rateBp));
            const sums = invoiceSums(lines, isIncluded, issued);
            expect(agrees(lines, sums)).toBe(true);
            const rates = new Set(
              [...issued, sums].flatMap((one) => one.taxes.map((t) => t.rateBp)),
            );
            expect(Math.abs(sums.roundingCents)).toBeLessThanOrEqual(isIncluded ? 0 : rates.size);
            issued.push(sums);
          }
          const all = parcels.flat();
          const order = taxOf(all, isIncluded).rates;
          const total = isIncluded
            ? sum(all.map(({ cents }) => cents))
            : sum(order.map((one) => one.netCents + one.taxCents));
          expect(sum(issued.map((one) => one.totalCents))).toBe(total);
          if (!isIncluded)
            expect(sum(issued.flatMap((one) => one.taxes.map((tax) => tax.netCents)))).toBe(
              sum(order.map((one) => one.netCents)),
            );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('the sums of a credit note', () => {
  it('V43: credits 5.00 and 5.00 of 10.00 so that net and tax add up', () => {
    const invoice = invoiceOf([aLine(1_000)]);
    const first = creditOfReduction(invoice, 500);
    const second = creditOfReduction(credit(invoice, first), 500);
    expect([netAndTax(first), netAndTax(second)]).toEqual([[[417, 83]], [[416, 84]]]);
    expect(second?.lines).toMatchObject([{ name: 'Price reduction', cents: 500 }]);
  });

  it('V43: copies the lines of an untouched invoice that is credited as a whole', () => {
    const invoice = invoiceOf([aLine(1_000), aLine(500, 700)]);
    expect(creditOfRest(invoice)).toMatchObject({ lines: invoice.lines, taxes: invoice.taxes });
    expect(creditOfRest(credit(invoice, creditOfRest(invoice)))).toBeNull();
  });

  it('V41: credits the rest of an invoice after one of three pieces was returned', () => {
    const invoice = invoiceOf([aLine(12_000, 2_000, 3)]);
    const returned = creditOfReturn(invoice, [2_000, 1, 4_000]);
    expect([returned?.totalCents, netAndTax(returned)]).toEqual([4_000, [[3_333, 667]]]);
    const rest = creditOfRest(credit(invoice, returned));
    expect([rest?.totalCents, netAndTax(rest)]).toEqual([8_000, [[6_667, 1_333]]]);
  });

  it('V9: credits at most the rest of the rates of an invoice, and its rounding last', () => {
    const before = invoiceOf([aLine(333, 1_900)], false);
    // 3.33 and 0.63, and a cent so that both add up.
    let invoice = invoiceOf([aLine(333, 1_900)], false, [before]);
    expect(invoice).toMatchObject({ roundingCents: 1, totalCents: 397 });
    for (const [cents, credited] of [
      [390, { totalCents: 390, roundingCents: 0 }],
      [7, { totalCents: 7, roundingCents: 1 }],
      [1, null],
    ] as const) {
      const given = creditOfReduction(invoice, cents);
      expect(given).toEqual(credited && (expect.objectContaining(credited) as unknown));
      invoice = credit(invoice, given);
    }
    expect(roomOf(invoice)).toBe(0);
  });

  it('V10: leaves nothing of an invoice after any credits of all of it', () => {
    const step = fc.oneof(
      fc.record({
        returned: fc.integer({ min: 1, max: 3 }),
        rate: fc.constantFrom(500, 2_000),
        cents: fc.integer({ min: 1, max: 6_000 }),
      }),
      fc.record({ reduced: fc.integer({ min: 1, max: 4_000 }) }),
    );
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })),
        fc.boolean(),
        fc.array(step, { maxLength: 6 }),
        ([one, other], isIncluded, steps) => {
          const before = isIncluded ? [] : [invoiceOf([aLine(other, 500)], false)];
          let invoice = invoiceOf([aLine(one, 2_000, 5), aLine(other, 500, 4)], isIncluded, before);
          for (const next of steps) {
            const given =
              'reduced' in next
                ? creditOfReduction(invoice, next.reduced)
                : creditOfReturn(invoice, [next.rate, next.returned, next.cents]);
            if (given) expect(agrees(given.lines, given)).toBe(true);
            invoice = credit(invoice, given);
            expect(roomOf(invoice)).toBeGreaterThanOrEqual(0);
          }
          const rest = creditOfRest(invoice);
          if (rest) expect(agrees(rest.lines, rest)).toBe(true);
          invoice = credit(invoice, rest);
          expect(roomOf(invoice)).toBe(0);
          for (const tax of invoice.taxes) {
            const all = invoice.credits.flatMap(({ taxes }) =>
              taxes.filter(({ rateBp }) => rateBp === tax.rateBp),
            );
            expect(sum(all.map(({ grossCents }) => grossCents))).toBe(tax.grossCents);
            expect(sum(all.map(({ netCents }) => netCents))).toBe(tax.netCents);
          }
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
