import { sum } from '@shop/contracts/core/numbers';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { spread } from '@shop/contracts/pricing/rounding';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import { anOrderPrice } from '@shop/contracts/testing/order-price';
import fc from 'fast-check';
import { reducedPayment, reducedPrice, type PricedLine } from './reduced-price.rules.js';

const aLine = (line: Partial<PricedLine> = {}): PricedLine => ({
  product: 'a',
  priceCents: 1_000,
  cutsPerUnit: 1,
  quantity: 5,
  cancelled: 0,
  cancelledCents: 0,
  sent: 0,
  less: 0,
  ...line,
});

/** Returns the price of these lines with an order discount, delivery and tax. */
function priceOf(
  lines: readonly PricedLine[],
  {
    discountCents,
    rateBp,
    isIncluded,
  }: { discountCents: number; rateBp: number; isIncluded: boolean },
): OrderPrice {
  const gross = lines.map(({ priceCents, quantity }) => priceCents * quantity);
  const subtotalCents = sum(gross);
  const off = Math.min(discountCents, subtotalCents);
  const discounts = spread(off, gross);
  const left = gross.map((cents, nth) => cents - (discounts[nth] ?? 0));
  const taxed = taxOf(
    [...left, 490].map((cents) => ({ cents, rateBp })),
    isIncluded,
  );
  return anOrderPrice({
    subtotalCents,
    lines: lines.map(({ product }, nth) => ({
      product,
      discountCents: discounts[nth] ?? 0,
      rateBp,
      ...(taxed.parts[nth] ?? { netCents: 0, taxCents: 0 }),
    })),
    discounts:
      off > 0
        ? [{ discount: 'd', name: 'Sale', code: null, level: 'order' as const, cents: off }]
        : [],
    shipping: {
      method: 'm',
      name: 'Standard',
      time: '',
      pickupNote: null,
      priceCents: 490,
      discountCents: 0,
      rateBp,
      netCents: 490,
      taxCents: 0,
    },
    taxes: taxed.rates.map((rate) => ({ ...rate, isIncluded, note: null })),
  });
}

const totalOf = ({ subtotalCents, discounts, shipping, taxes }: OrderPrice): number =>
  subtotalCents -
  sum(discounts.map(({ cents }) => cents)) +
  (shipping?.priceCents ?? 0) +
  sum(taxes.filter(({ isIncluded }) => !isIncluded).map(({ taxCents }) => taxCents));

describe('the price of the rest of an order', () => {
  it('deducts the price of the pieces from an order without discounts', () => {
    const { totalCents, lines } = reducedPrice([aLine({ less: 2 }), aLine({ product: 'b' })], null);
    expect([totalCents, lines[0]]).toEqual([
      8_000,
      { product: 'a', quantity: 3, totalCents: 3_000, cancelledCents: 2_000 },
    ]);
  });

  it('rounds the price of a kept length once', () => {
    const length = aLine({ priceCents: 999, cutsPerUnit: 10, quantity: 25, less: 10 });
    expect(reducedPrice([length], null)).toMatchObject({ totalCents: 1_499 });
  });

  it('V3: gives cancelled pieces the places after those that have left', () => {
    const first = aLine({ priceCents: 500, quantity: 3, sent: 1, less: 1 });
    const price = priceOf([first], { discountCents: 500, rateBp: 0, isIncluded: false });
    // 10.00 in three: 3.33, 3.34 and 3.33.
    expect(reducedPrice([first], price).lines).toMatchObject([
      { quantity: 2, totalCents: 666, cancelledCents: 334 },
    ]);
  });

  it('V5: adds pieces at the price of the line, and a product at the given rate', () => {
    const line = aLine({ quantity: 2, more: 1 });
    const price = priceOf([line], { discountCents: 500, rateBp: 1_000, isIncluded: false });
    const added = aLine({ product: 'b', priceCents: 700, quantity: 0, more: 2 });
    const revised = reducedPrice([line, added], price, new Map([['b', 500]]));
    expect(revised.lines).toMatchObject([
      { quantity: 3, totalCents: 2_500, cancelledCents: 0 },
      { quantity: 2, totalCents: 1_400 },
    ]);
    expect(revised.price?.lines).toMatchObject([
      { discountCents: 500, rateBp: 1_000, taxCents: 250 },
      { discountCents: 0, rateBp: 500, taxCents: 70 },
    ]);
    expect(revised.totalCents).toBe(2_500 + 1_400 + 490 + 250 + 70 + 49);
  });

  it('V5: adds up after any cancellations and edits, with the tax of the rest', () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 1, max: 9_999 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      less: fc.array(fc.nat({ max: 4 }), { minLength: 3, maxLength: 3 }),
      more: fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.record({
          discountCents: fc.nat({ max: 5_000 }),
          rateBp: fc.constantFrom(0, 500, 700, 1_900, 2_700),
          isIncluded: fc.boolean(),
        }),
        (wishes, terms) => {
          let lines = wishes.map(({ priceCents, quantity }, nth) =>
            aLine({ product: String(nth), priceCents, quantity }),
          );
          let price: OrderPrice | null = priceOf(lines, terms);
          for (const round of [0, 1, 2]) {
            const cut = lines.map((one, nth) => ({
              ...one,
              less: Math.min(one.quantity, wishes[nth]?.less[round] ?? 0),
              more: wishes[nth]?.more[round] ?? 0,
            }));
            const rates = new Map(lines.map(({ product }) => [product, terms.rateBp]));
            const reduced = reducedPrice(cut, price, rates);
            price = reduced.price;
            if (!price) throw new Error('a priced order keeps its price');
            const taxes = sum(price.taxes.map(({ netCents, taxCents }) => netCents + taxCents));
            expect([totalOf(price), taxes]).toEqual([reduced.totalCents, reduced.totalCents]);
            expect(sum(price.lines.map((one) => one.discountCents))).toBe(
              sum(price.discounts.map(({ cents }) => cents)),
            );
            lines = cut.map((one, nth) => ({
              ...one,
              quantity: one.quantity - one.less + one.more,
              cancelled: one.cancelled + one.less,
              cancelledCents: reduced.lines[nth]?.cancelledCents ?? 0,
            }));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the payment of the rest of an order', () => {
  const part = (account: string, cents: number) => ({ account, label: account, cents });
  const payment = {
    method: 'stripe' as const,
    credit: [part('store', 2_000), part('gift', 1_000)],
  };

  it.each([
    [7_000, [2_000, 1_000]],
    [2_500, [1_500, 1_000]],
    [400, [0, 400]],
  ])('V6: frees the card, then store credit, then gift cards for a total of %i', (total, cents) => {
    expect(reducedPayment(payment, total, 9_000 - total)?.credit.map((one) => one.cents)).toEqual(
      cents,
    );
  });

  it.each([
    [500, [2_000, 500]],
    [1_000, [2_000]],
    [2_500, [500]],
    [4_000, undefined],
  ])('V27: deducts %i cents from the newest difference first', (less, cents) => {
    const dearer = { ...payment, differences: [differenceOf(3, 2_000), differenceOf(5, 1_000)] };
    const reduced = reducedPayment(dearer, 9_000 - less, less);
    expect(reduced?.differences?.map((one) => one.cents)).toEqual(cents);
    expect(reduced?.credit).toEqual(payment.credit);
  });
});

const differenceOf = (part: number, cents: number) => ({ part, cents });
