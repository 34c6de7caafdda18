import { sum } from '@shop/contracts/core/numbers';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import { anOrderPrice } from '@shop/contracts/testing/order-price';
import fc from 'fast-check';
import { dispatchedSums, type TakenPlaces } from '../invoicing/dispatched-sums.rules.js';
import { invoicedLine } from '../invoicing/invoiced-lines.rules.js';
import { reducedPrice } from '../revisions/reduced-price.rules.js';
import { priceAtRate, type RatedLine, type RatedOrder } from './rate-change.rules.js';

interface Sold {
  isIncluded: boolean;
  rateBp?: number;
  quantity?: number;
  priceCents?: number;
  discountCents?: number;
  shippingCents?: number;
}

/** Creates an order of one product, with delivery if that has a price. */
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
      method: 'm',
      name: 'Post',
      time: '',
      pickupNote: null,
      discountCents: 0,
      rateBp,
      priceCents: shippingCents,
      ...(taxed.parts[1] ?? net),
    },
    taxes: taxed.rates.map((rate) => ({ ...rate, isIncluded, note: null })),
  });
  const line: RatedLine = {
    product: 'a',
    priceCents,
    cutsPerUnit: 1,
    quantity,
    cancelled: 0,
    cancelledCents: 0,
  };
  return { order: 'o', version: 1, price, totalCents: totalOf(price), lines: [line] };
}

/** Returns the total as invariant I17 adds it up. */
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

/** Returns the sums per rate as parcels are invoiced: net, or gross if tax is included. */
function invoicedAt({ price, lines }: RatedOrder, taken: TakenPlaces[]): [number, number][] {
  const sums = dispatchedSums(
    lines.map((line) => invoicedLine(line, price)),
    taken,
  );
  return sums.map(({ rateBp, cents }) => [rateBp, cents]);
}

describe('an order with a tax rate that changes before it has left', () => {
  it('V45, V55: leaves a gift card of the order without tax', () => {
    const order = anOrder({ isIncluded: false, priceCents: 5_000 });
    const card = { product: 'card', discountCents: 0, rateBp: 0, netCents: 5_000, taxCents: 0 };
    const line = {
      product: 'card',
      priceCents: 5_000,
      cutsPerUnit: 1,
      quantity: 1,
      cancelled: 0,
      cancelledCents: 0,
      details: { isGiftCard: true },
    };
    const { price } = order;
    const changed = useRate(
      {
        ...order,
        price: { ...price, subtotalCents: 15_000, lines: [...price.lines, card] },
        totalCents: 16_900,
        lines: [...order.lines, line],
      },
      1_600,
    );
    expect([changed.totalCents, taxesOf(changed)]).toEqual([16_600, [[1_600, 10_000, 1_600]]]);
  });

  it('V45: keeps its gross if tax is included: 119.00 = 102.59 + 16.41', () => {
    const after = useRate(anOrder({ isIncluded: true }), 1_600);
    expect([after.totalCents, ...taxesOf(after)]).toEqual([11_900, [1_600, 10_259, 1_641]]);
  });

  it('V45: costs 116.00 if added tax falls to 16 %, and keeps that if the tax rises again: 97.48 + 18.52', () => {
    const fallen = useRate(anOrder({ isIncluded: false, priceCents: 5_000 }), 1_600);
    expect([fallen.totalCents, ...taxesOf(fallen)]).toEqual([11_600, [1_600, 10_000, 1_600]]);
    const risen = useRate(fallen, 1_900);
    expect([risen.totalCents, ...taxesOf(risen)]).toEqual([11_600, [1_900, 9_748, 1_852]]);
    expect(risen.price.discounts).toMatchObject([{ level: 'order', cents: 252 }]);
  });

  it('V45: keeps the rate of what has left, and invoices the rest at the new one', () => {
    const first = sent(1);
    const second = sent(1, 1);
    const after = useRate(anOrder({ isIncluded: false, priceCents: 5_000 }), 1_600, {
      taken: first,
      isDelivery: false,
    });
    expect(after.totalCents).toBe(11_750);
    expect(invoicedAt(after, second)).toEqual([
      [1_900, 5_000],
      [1_600, 5_000],
    ]);
  });

  it('V45: invoices each parcel as it left under any later rates and cancellations, and adds up to the order', () => {
    const quantity = fc.integer({ min: 1, max: 3 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('send' as const), quantity }),
      fc.record({ kind: fc.constant('cancel' as const), quantity }),
      fc.record({
        kind: fc.constant('rate' as const),
        quantity: fc.constantFrom(0, 500, 700, 1_600, 1_900, 2_000),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 3, maxLength: 9 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.nat({ max: 90 }),
        fc.nat({ max: 990 }),
        fc.boolean(),
        (steps, priceCents, percent, shippingCents, isIncluded) => {
          const discountCents = Math.floor((priceCents * ORDERED * percent) / 100);
          const sold = { quantity: ORDERED, priceCents, discountCents, shippingCents };
          const story = new Story(anOrder({ isIncluded, ...sold }));
          for (const one of steps) {
            const before = story.order.totalCents;
            story.take(one);
            expect(story.order.totalCents).toBeLessThanOrEqual(before);
            if (isIncluded && one.kind !== 'cancel') expect(story.order.totalCents).toBe(before);
            expect(totalOf(story.order.price)).toBe(story.order.totalCents);
          }
          story.take({ kind: 'send', quantity: ORDERED });
          const { shipping } = story.order.price;
          const delivery = (shipping?.priceCents ?? 0) - (shipping?.discountCents ?? 0);
          const invoiced = taxOf(
            [...story.invoiced, [shipping?.rateBp ?? 0, delivery] as const].map(
              ([rateBp, cents]) => ({ rateBp, cents }),
            ),
            isIncluded,
          );
          const gross = sum(invoiced.rates.map(({ netCents, taxCents }) => netCents + taxCents));
          expect(gross).toBe(story.order.totalCents);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

const ORDERED = 12;

/** An order with parts that leave, are cancelled, and get other rates. */
class Story {
  readonly taken: TakenPlaces[] = [];
  readonly invoiced: [number, number][] = [];

  constructor(public order: RatedOrder) {}

  take({ kind, quantity }: { kind: 'send' | 'cancel' | 'rate'; quantity: number }): void {
    const [line] = this.order.lines;
    if (!line) throw new Error('an order has a line');
    const gone = sum(this.parcels().map((one) => one.quantity));
    const more = Math.min(quantity, line.quantity - gone);
    if (kind === 'rate') {
      const isDelivery = gone === 0;
      const taken = [...this.taken];
      // A rate does not apply to an order that has left completely.
      if (gone < line.quantity) this.order = useRate(this.order, quantity, { taken, isDelivery });
    } else if (kind === 'send' && more > 0) this.send(more);
    // The last piece of an order is cancelled through its status.
    else if (kind === 'cancel' && more > 0 && more < line.quantity) this.cancel(line, gone, more);
  }

  private parcels = () => this.taken.filter(({ parcel }) => parcel !== null);

  private send(quantity: number): void {
    this.taken.push({ product: 'a', parcel: `p${String(this.taken.length)}`, quantity });
    const now = invoicedAt(this.order, this.taken);
    expect(now.slice(0, this.invoiced.length)).toEqual(this.invoiced);
    this.invoiced.push(...now.slice(this.invoiced.length));
  }

  private cancel(line: RatedLine, sent: number, less: number): void {
    const { lines, price, totalCents } = reducedPrice([{ ...line, sent, less }], this.order.price);
    const [after] = lines;
    if (!after || !price) throw new Error('a line is left');
    const { quantity, cancelledCents } = after;
    const cancelled = line.cancelled + less;
    const changed = [{ ...line, quantity, cancelled, cancelledCents }];
    this.order = { ...this.order, price, totalCents, lines: changed };
    this.taken.push({ product: 'a', parcel: null, quantity: less });
  }
}
