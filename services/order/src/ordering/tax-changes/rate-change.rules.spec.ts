import { sum } from '@shop/contracts/core/numbers';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import { anOrderPrice } from '@shop/contracts/testing/order-price';
import fc from 'fast-check';
import { dispatchedSums, type TakenPlaces } from '../invoicing/dispatched-sums.rules.js';
import { invoicedLine } from '../invoicing/invoiced-lines.rules.js';
import { priceAtRate, type RatedLine, type RatedOrder } from './rate-change.rules.js';

interface Sold {
  isIncluded: boolean;
  rateBp?: number;
  quantity?: number;
  priceCents?: number;
  discountCents?: number;
  shippingCents?: number;
}

/** An order of one product, with delivery where it costs something. */
function anOrder(sold: Sold): RatedOrder {
  const { isIncluded, rateBp = 1_900, quantity = 2, priceCents = 5_950 } = sold;
  const { discountCents = 0, shippingCents = 0 } = sold;
  const net = { netCents: 0, taxCents: 0 };
  const cents = quantity * priceCents - discountCents;
  const taxed = taxOf(
    [cents, shippingCents].map((one) => ({ cents: one, rateBp })),
    isIncluded,
  );
  const discount = { discount: 'd', name: 'Sale', code: null, level: 'order' as const };
  const price = anOrderPrice({
    subtotalCents: quantity * priceCents,
    lines: [{ product: 'a', discountCents, rateBp, ...(taxed.parts[0] ?? net) }],
    discounts: discountCents > 0 ? [{ ...discount, cents: discountCents }] : [],
    shipping: {
      ...{ method: 'm', name: 'Post', time: '', pickupNote: null, discountCents: 0, rateBp },
      ...{ priceCents: shippingCents, ...(taxed.parts[1] ?? net) },
    },
    taxes: taxed.rates.map((rate) => ({ ...rate, isIncluded, note: null })),
  });
  const line: RatedLine = {
    ...{ product: 'a', priceCents, cutsPerUnit: 1, quantity, cancelled: 0, cancelledCents: 0 },
  };
  return { order: 'o', version: 1, price, totalCents: totalOf(price), lines: [line] };
}

/** The total as I17 adds it up. */
const totalOf = ({ subtotalCents, discounts, shipping, taxes }: OrderPrice): number =>
  subtotalCents -
  sum(discounts.map(({ cents }) => cents)) +
  (shipping?.priceCents ?? 0) +
  sum(taxes.filter(({ isIncluded }) => !isIncluded).map(({ taxCents }) => taxCents));

const sent = (...quantities: number[]): TakenPlaces[] =>
  quantities.map((quantity, nth) => ({ product: 'a', parcel: `p${String(nth)}`, quantity }));

function useRate(
  order: RatedOrder,
  rateBp: number,
  { taken = sent(), isDelivery = true }: { taken?: TakenPlaces[]; isDelivery?: boolean } = {},
): RatedOrder {
  const change = { rateBp, on: '2027-07-01', products: new Set(['a']), isDelivery };
  return { ...order, version: order.version + 1, ...priceAtRate(order, taken, change) };
}

const taxesOf = ({ price }: RatedOrder) =>
  price.taxes.map(({ rateBp, netCents, taxCents }) => [rateBp, netCents, taxCents]);

/** Net, or gross where it is included, of each rate as parcels are invoiced. */
function invoicedAt({ price, lines }: RatedOrder, taken: TakenPlaces[]): [number, number][] {
  const sums = dispatchedSums(
    lines.map((line) => invoicedLine(line, price)),
    taken,
  );
  return sums.map(({ rateBp, cents }) => [rateBp, cents]);
}

describe('an order whose tax rate changes before it has left', () => {
  it('V45: keeps its gross where tax is included: 119.00 = 102.59 + 16.41', () => {
    const after = useRate(anOrder({ isIncluded: true }), 1_600);
    expect([after.totalCents, ...taxesOf(after)]).toEqual([11_900, [1_600, 10_259, 1_641]]);
  });

  it('V45: costs 116.00 where tax on top falls to 16 %, and stays so where it rises again: 97.48 + 18.52', () => {
    const fallen = useRate(anOrder({ isIncluded: false, priceCents: 5_000 }), 1_600);
    expect([fallen.totalCents, ...taxesOf(fallen)]).toEqual([11_600, [1_600, 10_000, 1_600]]);
    const risen = useRate(fallen, 1_900);
    expect([risen.totalCents, ...taxesOf(risen)]).toEqual([11_600, [1_900, 9_748, 1_852]]);
    expect(risen.price.discounts).toMatchObject([{ level: 'order', cents: 252 }]);
  });

  it('V45: leaves what has left at its rate, and invoices the rest at the new one', () => {
    const [first, second] = [sent(1), sent(1, 1)];
    const after = useRate(anOrder({ isIncluded: false, priceCents: 5_000 }), 1_600, {
      ...{ taken: first, isDelivery: false },
    });
    expect(after.totalCents).toBe(11_750);
    expect(invoicedAt(after, second)).toEqual([
      [1_900, 5_000],
      [1_600, 5_000],
    ]);
  });

  it('V45: invoices each parcel as it left, whatever the rates became since, and adds up to the order', () => {
    const part = fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      rateBp: fc.constantFrom(0, 500, 700, 1_600, 1_900, 2_000),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.nat({ max: 90 }),
        fc.nat({ max: 990 }),
        fc.boolean(),
        (parts, priceCents, percent, shippingCents, isIncluded) => {
          const quantity = sum(parts.map((one) => one.quantity));
          const discountCents = Math.floor((priceCents * quantity * percent) / 100);
          let order = anOrder({
            ...{ isIncluded, quantity, priceCents, discountCents, shippingCents },
          });
          const taken: TakenPlaces[] = [];
          const known: [number, number][] = [];
          for (const [nth, { quantity: more, rateBp }] of parts.entries()) {
            const before = order.totalCents;
            order = useRate(order, rateBp, { taken: [...taken], isDelivery: nth === 0 });
            expect(order.totalCents).toBeLessThanOrEqual(before);
            if (isIncluded) expect(order.totalCents).toBe(before);
            expect(totalOf(order.price)).toBe(order.totalCents);
            taken.push({ product: 'a', parcel: `p${String(nth)}`, quantity: more });
            const now = invoicedAt(order, taken);
            expect(now.slice(0, nth)).toEqual(known);
            known.push(...now.slice(nth));
          }
          const { shipping } = order.price;
          const delivery = (shipping?.priceCents ?? 0) - (shipping?.discountCents ?? 0);
          const all = [...known, [shipping?.rateBp ?? 0, delivery] as const];
          const invoiced = taxOf(
            all.map(([rateBp, cents]) => ({ rateBp, cents })),
            isIncluded,
          );
          const gross = sum(invoiced.rates.map(({ netCents, taxCents }) => netCents + taxCents));
          expect(gross).toBe(order.totalCents);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
