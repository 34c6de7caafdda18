// The price of an order after a partial cancellation or an edit of lines. Kept pieces keep their price: prices,
// discounts and delivery are not computed again, and the tax is that of the rest.
import { sum } from '@shop/contracts/core/numbers';
import { creditCentsOf, type OrderPayment } from '@shop/contracts/billing/shown-payment';
import { differenceCentsOf, reducedDifferences } from '../lifecycle/unpaid-edit.js';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp, spread } from '@shop/contracts/pricing/rounding';
import { taxOf, type TaxOfPart } from '@shop/contracts/pricing/tax-of';
import { lineCents } from '@shop/contracts/money/price';
import { thousandthsOf } from '@shop/contracts/money/length';
import { beforeRateOf, fittedBefore, sentBefore, taxedParts } from './before-rate.rules.js';

/** A line before the cancellation; amounts are pieces or cuts. */
export interface PricedLine {
  product: string;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  cancelled: number;
  cancelledCents: number;
  /** Pieces or cuts dispatched in parcels. */
  sent: number;
  /** Pieces or cuts to cancel. */
  less: number;
  /** Pieces or cuts to add, at the line's price and without a discount. */
  more?: number;
  details?: { isGiftCard?: boolean | undefined };
}

export interface ReducedLine {
  product: string;
  quantity: number;
  /** Total after discounts, with tax if prices include it. */
  totalCents: number;
  cancelledCents: number;
  /** Absent for goods. */
  isGiftCard?: true;
}

export interface ReducedPrice {
  totalCents: number;
  price: OrderPrice | null;
  lines: ReducedLine[];
}

const grossOf = ({ priceCents, cutsPerUnit }: PricedLine, quantity: number): number =>
  lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit));

const discountOf = (price: OrderPrice | null, product: string): number =>
  price?.lines.find((line) => line.product === product)?.discountCents ?? 0;

/** Returns the line without its next `less` pieces, and with `more` at its price; its discount is kept (V5). */
function revisedLine(line: PricedLine, price: OrderPrice | null): ReducedLine {
  const { more = 0, details } = line;
  const isGiftCard = details?.isGiftCard && { isGiftCard: true as const };
  const reduced = { ...reducedLine(line, price), ...isGiftCard };
  if (more === 0) return reduced;
  const quantity = reduced.quantity + more;
  const moreCents = grossOf(line, quantity) - grossOf(line, reduced.quantity);
  return { ...reduced, quantity, totalCents: reduced.totalCents + moreCents };
}

/**
 * Returns the line without its next `less` pieces and their share of the price (V3). A line without a discount is
 * priced by its quantity.
 */
function reducedLine(line: PricedLine, price: OrderPrice | null): ReducedLine {
  const { product, quantity, cancelled, cancelledCents, sent, less } = line;
  const discountCents = discountOf(price, product);
  const before = grossOf(line, quantity) - discountCents;
  if (less === 0) return { product, quantity, totalCents: before, cancelledCents };
  const left = quantity - less;
  const gross = grossOf(line, left);
  const earlier = beforeRateOf(price, product);
  const known = sentBefore(earlier);
  const cents = before - known.cents + cancelledCents - earlier.cancelledCents;
  const pieces = quantity - known.quantity + cancelled - earlier.cancelled;
  const share = (places: number) =>
    pieces === 0 ? 0 : halfUp(BigInt(cents) * BigInt(places), pieces);
  const start = cancelled - earlier.cancelled + Math.max(0, sent - known.quantity);
  const taken = share(start + less) - share(start);
  const rest = left === 0 ? 0 : Math.min(gross, Math.max(0, before - taken));
  const totalCents = discountCents === 0 ? gross : rest;
  return {
    product,
    quantity: left,
    totalCents,
    cancelledCents: cancelledCents + before - totalCents,
  };
}

/**
 * Returns the price of the order without the cancelled and with the added parts. `rates` has the tax in basis points of
 * products without one in the price. `deliver` returns the price with a changed delivery, by the cost of the goods.
 */
export function reducedPrice(
  lines: readonly PricedLine[],
  price: OrderPrice | null,
  rates: ReadonlyMap<string, number> = new Map(),
  deliver: (price: OrderPrice, goodsCents: number) => OrderPrice = (same) => same,
): ReducedPrice {
  const reduced = lines.map((line) => revisedLine(line, price));
  const totalCents = centsOf(reduced);
  if (!price) return { totalCents, price: null, lines: reduced };
  const gross = new Map(
    lines.map((line) => [
      line.product,
      grossOf(line, line.quantity - line.less + (line.more ?? 0)),
    ]),
  );
  const kept = reduced.filter(({ quantity }) => quantity > 0);
  const goods = kept.filter(isOfGoods);
  const delivered =
    goods.length > 0 || kept.length === 0 ? deliver(price, centsOf(goods)) : withoutDelivery(price);
  return {
    lines: reduced,
    ...pricedAgain(delivered, kept, { gross, rates, cards: cardsOf(reduced) }),
  };
}

const isOfGoods = ({ isGiftCard }: ReducedLine): boolean => !isGiftCard;

const cardsOf = (lines: readonly ReducedLine[]): ReadonlySet<string> =>
  new Set(lines.filter((line) => !isOfGoods(line)).map(({ product }) => product));

const centsOf = (lines: readonly ReducedLine[]): number =>
  sum(lines.map(({ totalCents }) => totalCents));

/** Returns the price of an order with only gift cards left. */
const withoutDelivery = (price: OrderPrice): OrderPrice => ({
  ...price,
  shipping: null,
  taxes: [],
  discounts: price.discounts.filter(({ level }) => level !== 'shipping'),
});

function pricedAgain(
  price: OrderPrice,
  kept: readonly ReducedLine[],
  {
    gross,
    rates,
    cards,
  }: Record<'gross' | 'rates', ReadonlyMap<string, number>> & { cards: ReadonlySet<string> },
): Pick<ReducedPrice, 'totalCents' | 'price'> {
  const { shipping, taxes } = price;
  const shippingCents = shipping ? shipping.priceCents - shipping.discountCents : 0;
  const isIncluded = taxes.some((tax) => tax.isIncluded);
  const rateOf = (product: string) =>
    price.lines.find((line) => line.product === product)?.rateBp ?? rates.get(product) ?? 0;
  const beforeOf = (line: ReducedLine) => {
    const { before } = price.lines.find(({ product }) => product === line.product) ?? {};
    return before && fittedBefore(before, line);
  };
  const goods = kept.filter(isOfGoods);
  const taxedLines = goods.map((line) =>
    taxedParts(beforeOf(line), { cents: line.totalCents, rateBp: rateOf(line.product) }),
  );
  const taxed = taxOf(
    [...taxedLines.flat(), { cents: shippingCents, rateBp: shipping?.rateBp ?? 0 }],
    isIncluded,
  );
  const ofParts = [...taxed.parts];
  const ofLines = taxedLines.map((parts) => addedUp(ofParts.splice(0, parts.length)));
  const noteOf = (rateBp: number) => taxes.find((tax) => tax.rateBp === rateBp)?.note ?? null;
  const onTop = taxes.length > 0 && !isIncluded ? sum(taxed.rates.map((rate) => rate.taxCents)) : 0;
  const lines = kept.map((line) => {
    const { product, totalCents } = line;
    const before = beforeOf(line);
    return {
      product,
      discountCents: (gross.get(product) ?? 0) - totalCents,
      rateBp: rateOf(product),
      ...(ofLines[goods.indexOf(line)] ?? { netCents: totalCents, taxCents: 0 }),
      ...(before && { before }),
    };
  });
  return {
    totalCents: centsOf(kept) + shippingCents + onTop,
    price: {
      ...price,
      subtotalCents: sum(kept.map(({ product }) => gross.get(product) ?? 0)),
      lines,
      discounts: reducedDiscounts(price, sum(lines.map(({ discountCents }) => discountCents))),
      shipping: shipping && { ...shipping, ...taxed.parts.at(-1) },
      taxes:
        taxes.length === 0
          ? []
          : taxed.rates.map((rate) => ({ ...rate, isIncluded, note: noteOf(rate.rateBp) })),
      distanceSaleCents: distanceSaleOf(price, lines, cards),
    },
  };
}

const addedUp = (parts: readonly TaxOfPart[]): TaxOfPart => ({
  netCents: sum(parts.map(({ netCents }) => netCents)),
  taxCents: sum(parts.map(({ taxCents }) => taxCents)),
});

/** Spreads the rest of the goods' discounts over them. Discounts of delivery are kept, even if it is free. */
function reducedDiscounts({ discounts }: OrderPrice, goodsCents: number): OrderPrice['discounts'] {
  const ofGoods = discounts.filter(({ level }) => level !== 'shipping');
  const cents = spread(
    goodsCents,
    ofGoods.map((one) => one.cents),
  );
  const left = new Map(ofGoods.map(({ discount }, nth) => [discount, cents[nth] ?? 0]));
  return discounts
    .map((one) => ({ ...one, cents: left.get(one.discount) ?? one.cents }))
    .filter(({ level, cents: off }) => level === 'shipping' || off > 0);
}

/** Scales the sum in proportion to the net sum of the goods. */
function distanceSaleOf(
  { distanceSaleCents, lines }: OrderPrice,
  kept: OrderPrice['lines'],
  cards: ReadonlySet<string>,
): number | null {
  if (distanceSaleCents === null) return null;
  const [before, now] = [lines, kept].map((all) =>
    sum(all.filter(({ product }) => !cards.has(product)).map(({ netCents }) => netCents)),
  );
  return before ? halfUp(BigInt(distanceSaleCents) * BigInt(now ?? 0), before) : 0;
}

/**
 * Frees the newest difference first, then the card, then the credit accounts in sequence: store credit before gift
 * cards (V6).
 */
export function reducedPayment(
  before: OrderPayment | null,
  totalCents: number,
  lessCents: number,
): OrderPayment | null {
  const payment = before && reducedDifferences(before, Math.max(0, lessCents));
  if (!payment) return null;
  let over = Math.max(0, creditCentsOf(payment) - (totalCents - differenceCentsOf(payment)));
  const credit = payment.credit.map((part) => {
    const freed = Math.min(over, part.cents);
    over -= freed;
    return { ...part, cents: part.cents - freed };
  });
  return { ...payment, credit };
}
