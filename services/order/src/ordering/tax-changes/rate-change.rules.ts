// The price of an order whose unsent rest gets another tax rate (V45). Whole cents and basis points.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { BeforeRate, OrderPrice } from '@shop/contracts/pricing/order-price';
import { spread, WHOLE_BP } from '@shop/contracts/pricing/rounding';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import {
  dispatchedSums,
  type DispatchedSum,
  type InvoicedLine,
  type TakenPlaces,
} from '../invoicing/dispatched-sums.rules.js';
import { invoicedLine } from '../invoicing/invoiced-lines.rules.js';
import { sentBefore } from '../revisions/before-rate.rules.js';
import { reducedPrice, type PricedLine } from '../revisions/reduced-price.rules.js';

/** A line of the order; amounts are pieces or cuts. */
export type RatedLine = Omit<InvoicedLine, 'discountCents' | 'rateBp' | 'before'> &
  Pick<PricedLine, 'details'>;

export interface RatedOrder {
  order: string;
  version: number;
  price: OrderPrice;
  totalCents: number;
  lines: readonly RatedLine[];
}

export interface RateChange {
  rateBp: number;
  /** First day of the rate. */
  on: string;
  /** Products with unsent pieces that get the new rate. */
  products: ReadonlySet<string>;
  isDelivery: boolean;
}

export interface RatedPrice {
  price: OrderPrice;
  totalCents: number;
}

/**
 * Returns the price with the rate for everything unsent; `taken` is what has left or was cancelled. If tax is included,
 * the total stays. If tax is added, the net stays when the tax falls; when it rises, the total stays, or is a cent less
 * if no net sum results in it.
 */
export function priceAtRate(
  order: RatedOrder,
  taken: readonly TakenPlaces[],
  change: RateChange,
): RatedPrice {
  const { price, lines, totalCents } = order;
  const invoiced = lines.map((line) => invoicedLine(line, price));
  const sums = dispatchedSums(invoiced, taken);
  const at: OrderPrice = {
    ...price,
    lines: price.lines.map((line) =>
      change.products.has(line.product) ? lineAtRate(line, lines, sums, change) : line,
    ),
    shipping:
      price.shipping && change.isDelivery
        ? { ...price.shipping, rateBp: change.rateBp }
        : price.shipping,
    taxedOn: change.on,
  };
  const lessBy = (offCents: number): RatedPrice => {
    const lowered = offCents === 0 ? at : loweredBy(at, order, change, offCents);
    const after = reducedPrice(
      lines.map((line) => ({ ...line, sent: 0, less: 0 })),
      lowered,
    );
    return { totalCents: after.totalCents, price: after.price ?? lowered };
  };
  const plain = lessBy(0);
  if (plain.totalCents <= totalCents) return plain;
  const moreCents = BigInt(plain.totalCents - totalCents) * BigInt(WHOLE_BP);
  let offCents = Number(moreCents / BigInt(WHOLE_BP + change.rateBp));
  while (offCents > 0 && lessBy(offCents - 1).totalCents <= totalCents) offCents -= 1;
  while (lessBy(offCents).totalCents > totalCents) offCents += 1;
  return lessBy(offCents);
}

type TaxedLine = OrderPrice['lines'][number];

/** Returns the line at the new rate; dispatched parts keep their sums and rates. */
function lineAtRate(
  { before: _, ...line }: TaxedLine,
  lines: readonly RatedLine[],
  sums: readonly DispatchedSum[],
  { rateBp }: RateChange,
): TaxedLine {
  const { product } = line;
  const sent = sums
    .filter((one) => one.product === product)
    .map(({ parcel, quantity, cents, rateBp: own }) => ({ parcel, quantity, cents, rateBp: own }));
  const { cancelled = 0, cancelledCents = 0 } = lines.find((one) => one.product === product) ?? {};
  const before: BeforeRate = { sent, cancelled, cancelledCents };
  return { ...line, rateBp, ...((sent.length > 0 || cancelled > 0) && { before }) };
}

/** Deducts a sum without tax from everything unsent at the new rate, as discounts on the goods and the delivery. */
function loweredBy(
  price: OrderPrice,
  { order, version, lines }: RatedOrder,
  { products, isDelivery }: RateChange,
  offCents: number,
): OrderPrice {
  const restOf = ({ product, discountCents, before }: TaxedLine): number => {
    const line = lines.find((one) => one.product === product);
    if (!line || !products.has(product)) return 0;
    const gross = lineCents(line.priceCents, thousandthsOf(line.quantity, line.cutsPerUnit));
    return gross - discountCents - (before ? sentBefore(before).cents : 0);
  };
  const { shipping } = price;
  const ofDelivery = shipping && isDelivery ? shipping.priceCents - shipping.discountCents : 0;
  const parts = spread(offCents, [...price.lines.map(restOf), ofDelivery]);
  const deliveryCents = parts.at(-1) ?? 0;
  const goodsCents = sum(parts) - deliveryCents;
  const discountOf = (level: 'order' | 'shipping', cents: number): OrderPrice['discounts'] =>
    cents === 0
      ? []
      : [
          {
            discount: stableUuid(`kept price ${order} ${String(version)} ${level}`),
            name: KEPT_PRICE,
            code: null,
            level,
            cents,
          },
        ];
  return {
    ...price,
    lines: price.lines.map((line, nth) => ({
      ...line,
      discountCents: line.discountCents + (parts[nth] ?? 0),
    })),
    shipping: shipping && { ...shipping, discountCents: shipping.discountCents + deliveryCents },
    discounts: [
      ...price.discounts,
      ...discountOf('order', goodsCents),
      ...discountOf('shipping', deliveryCents),
    ],
  };
}

/** Name of the discount that prevents a higher tax from raising the total. */
const KEPT_PRICE = 'Price kept at a higher tax';
