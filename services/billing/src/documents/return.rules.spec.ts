// Credit notes of returns: each adds up to the refund, and all of them to the invoices.
import { sum } from '@shop/contracts/core/numbers';
import { halfUp, spread } from '@shop/contracts/pricing/rounding';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import fc from 'fast-check';
import { creditOfReduction, roomOf, type CreditedInvoice } from './credit.rules.js';
import { agrees, invoiceSums, type StoredLine } from './document.rules.js';
import { creditsOfReturn, type SettledReturn } from './return.rules.js';

const aLine = (cents: number, line: Partial<StoredLine> = {}): StoredLine => ({
  product: 'a',
  name: 'Ajrakh',
  quantity: 1,
  cents,
  rateBp: 2_000,
  ...line,
});

/** The invoices of these parcels. */
const invoicesOf = (parcels: readonly StoredLine[][], isIncluded = true): CreditedInvoice[] =>
  parcels.reduce<CreditedInvoice[]>(
    (before, lines, nth) => [
      ...before,
      {
        ...invoiceSums(lines, isIncluded, before),
        lines,
        name: `LM-2026-${String(nth)}`,
        parcel: String(nth),
        credits: [],
      },
    ],
    [],
  );

type Returned = SettledReturn['lines'][number];
const back = (quantity: number, cents: number, line: Partial<Returned> = {}): Returned => ({
  product: 'a',
  quantity,
  cents,
  lossCents: 0,
  ...line,
});

/** Returns the total and the pieces of each credit note of a return. */
const credited = (invoices: readonly CreditedInvoice[], ...lines: Returned[]) =>
  creditsOfReturn(invoices, { lines, deliveryCents: 0 }).credits.map(({ credited: one }) => [
    one.totalCents,
    sum(one.lines.map(({ quantity }) => quantity)),
  ]);

describe('the credit notes of a return', () => {
  it('V10: credits two pieces of two parcels on both invoices', () => {
    const invoices = invoicesOf([[aLine(1_000)], [aLine(1_000)]]);
    expect(credited(invoices, back(2, 2_000))).toEqual([
      [1_000, 1],
      [1_000, 1],
    ]);
    expect(credited(invoices, back(1, 1_000), back(1, 1_000))).toHaveLength(2);
  });

  it('V10: credits a piece on the invoice of its parcel, and what that has no pieces of on the oldest', () => {
    const invoices = invoicesOf([[aLine(1_000)], [aLine(1_000, { rateBp: 0 })], [aLine(1_000)]]);
    const names = (line: Partial<Returned>, quantity = 1) =>
      creditsOfReturn(invoices, {
        lines: [back(quantity, quantity * 1_000, line)],
        deliveryCents: 0,
      }).credits.map(({ invoice, credited: { totalCents } }) => [invoice.parcel, totalCents]);
    expect(names({ parcel: '2' })).toEqual([['2', 1_000]]);
    // The invoice of this parcel was corrected: it has another rate.
    expect(names({ parcel: '1', rateBp: 2_000 })).toEqual([['1', 1_000]]);
    expect(names({ parcel: '2' }, 2)).toEqual([
      ['0', 1_000],
      ['2', 1_000],
    ]);
    expect(names({ parcel: 'unknown' })).toEqual([['0', 1_000]]);
  });

  it('credits the refund of two of three pieces to the cent', () => {
    const invoices = invoicesOf([[aLine(1_000, { quantity: 3 })]]);
    expect(credited(invoices, back(2, 667))).toEqual([[667, 2]]);
  });

  it('credits the tax on top of two lines as it was refunded', () => {
    const invoices = invoicesOf([[aLine(1_012), aLine(1_012, { product: 'b' })]], false);
    expect(credited(invoices, back(1, 1_215), back(1, 1_214, { product: 'b' }))).toEqual([
      [2_429, 2],
    ]);
  });

  it('divides a loss over the invoices', () => {
    const invoices = invoicesOf([[aLine(1_000)], [aLine(1_000)]]);
    expect(credited(invoices, back(2, 500, { lossCents: 1_500 }))).toEqual([
      [250, 1],
      [250, 1],
    ]);
  });

  it('credits all of a line whose second parcel costs nothing and has no invoice', () => {
    const invoices = invoicesOf([[aLine(1, { quantity: 2 })], [aLine(1, { quantity: 2 })]]);
    expect(credited(invoices, back(6, 2))).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  const rate = fc.constantFrom(0, 700, 1_900, 2_000);
  const line = fc.record({
    pieceCents: fc.integer({ min: 1, max: 5_000 }),
    rateBp: rate,
    // Number of pieces in each parcel, and in each return.
    parcels: fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }),
    percent: fc.nat({ max: 90 }),
  });

  it('RET-1, V10: adds up to each refund, and leaves nothing of a fully returned order', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.nat({ max: 900 }),
        fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 4 }), fc.nat({ max: 2 })), {
          maxLength: 12,
        }),
        // True if each return names the parcel of its pieces.
        fc.boolean(),
        (drawn, isIncluded, deliveryCents, wanted, isNamed) => {
          const lines = drawn.map(({ parcels, pieceCents, percent, rateBp }, nth) => {
            const quantity = sum(parcels);
            const cents = halfUp(pieceCents * quantity * (100 - percent), 100);
            return { product: String(nth), quantity, cents, rateBp, parcels };
          });
          const delivery = { name: 'Standard', quantity: 1, cents: deliveryCents, rateBp: 1_900 };
          const taxed = taxOf([...lines, delivery], isIncluded).parts;
          const paidFor = (nth: number, cents: number) =>
            cents + (isIncluded ? 0 : (taxed.at(nth)?.taxCents ?? 0));
          const share = (all: number, pieces: number, of: number) =>
            of === 0 ? 0 : halfUp(BigInt(all) * BigInt(pieces), of);

          let sent = lines.map(() => 0);
          const sums = lines.map(() => [0, 0, 0]);
          let invoices = invoicesOf(
            [0, 1, 2].map((parcel) => {
              const goods = lines.map(({ parcels, cents, ...one }, nth) => {
                const from = sent[nth] ?? 0;
                const more = parcels[parcel] ?? 0;
                const until = share(cents, from + more, one.quantity);
                const own = until - share(cents, from, one.quantity);
                sums[nth]?.splice(parcel, 1, own);
                return { ...one, name: 'Ajrakh', quantity: more, cents: own };
              });
              sent = sent.map((before, nth) => before + (lines[nth]?.parcels[parcel] ?? 0));
              const isFirst = parcel === 0 && deliveryCents > 0;
              const first = isFirst ? [{ ...delivery, isDelivery: true as const }] : [];
              return [...goods.filter(({ quantity }) => quantity > 0), ...first];
            }),
            isIncluded,
          ).filter(({ totalCents }) => totalCents > 0);
          const paid = sum(invoices.map(({ totalCents }) => totalCents));

          let refunded = 0;
          const giveBack = (settled: Parameters<typeof creditsOfReturn>[1]) => {
            const cents = sum(settled.lines.map((one) => one.cents)) + settled.deliveryCents;
            const { credits, overCents } = creditsOfReturn(invoices, settled);
            for (const one of credits) {
              expect(agrees(one.credited.lines, one.credited)).toBe(true);
              invoices = invoices.map((invoice) =>
                invoice.name === one.invoice.name
                  ? { ...invoice, credits: [...invoice.credits, one.credited] }
                  : invoice,
              );
            }
            let over = overCents;
            invoices = invoices.map((invoice) => {
              const reduced = creditOfReduction(invoice, over);
              if (!reduced) return invoice;
              expect(agrees(reduced.lines, reduced)).toBe(true);
              over -= reduced.totalCents;
              return { ...invoice, credits: [...invoice.credits, reduced] };
            });
            expect([over, overCents]).toEqual([0, Math.min(overCents, 2 * lines.length)]);
            refunded += cents;
            expect(paid - sum(invoices.map(roomOf))).toBe(refunded);
          };

          // Pieces that can be returned together, and their price.
          const sold = lines.map(({ quantity, cents, parcels }, nth) => {
            const all = paidFor(nth, cents);
            if (!isNamed) return [{ quantity, cents: all, returned: 0 }];
            const own = sums[nth] ?? [];
            const taxes = spread(all - sum(own), own);
            return parcels.map((pieces, parcel) => ({
              quantity: pieces,
              returned: 0,
              cents: (own[parcel] ?? 0) + (taxes[parcel] ?? 0),
            }));
          });
          const rest = lines.flatMap((_, nth) =>
            [0, 1, 2].map((parcel): [number, number, number] => [nth, 99, parcel]),
          );
          for (const [nth, most, nthParcel] of [...wanted, ...rest]) {
            const one = sold[nth]?.[isNamed ? nthParcel : 0];
            if (!one) continue;
            const { returned: before, cents: all } = one;
            const quantity = Math.min(most, one.quantity - before);
            one.returned += quantity;
            const until = share(all, before + quantity, one.quantity);
            const cents = until - share(all, before, one.quantity);
            const parcel = String(nthParcel);
            const part = { product: String(nth), quantity, cents, lossCents: 0 };
            const line = { ...part, ...(isNamed && { parcel }) };
            if (quantity === 0) continue;
            if (isNamed && invoices.some((invoice) => invoice.parcel === parcel))
              expect(
                creditsOfReturn(invoices, { lines: [line], deliveryCents: 0 }).credits.filter(
                  ({ invoice }) => invoice.parcel !== parcel,
                ),
              ).toEqual([]);
            giveBack({ lines: [line], deliveryCents: 0 });
          }
          if (deliveryCents > 0) giveBack({ lines: [], deliveryCents: paidFor(-1, deliveryCents) });
          expect(invoices.map(roomOf)).toEqual(invoices.map(() => 0));
        },
      ),
      {
        numRuns: 3_000,
        // The second parcel costs nothing and has no invoice; its piece shares the cents of the others.
        examples: [
          [
            [{ pieceCents: 2, rateBp: 0, parcels: [1, 1, 3], percent: 66 }],
            false,
            0,
            [[0, 4, 0]],
            false,
          ],
        ],
      },
    );
  });
});
