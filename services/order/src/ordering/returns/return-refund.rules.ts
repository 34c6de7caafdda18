// The refund of a return: the shares of its pieces in the cost of their lines (V3), less their loss in value. All
// returns of an order add up to the cost of its goods; credit notes follow these refunds.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp, spread } from '@shop/contracts/pricing/rounding';
import { mergedByRate, type RatedPart } from '../invoicing/dispatched-sums.rules.js';
import type { Decided } from './returned-lines.rules.js';

/** A line as sold; amounts are pieces or cuts. */
export interface SoldLine {
  product: string;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  /** Pieces or cuts that were returned before. */
  returned: number;
  /** Cents that the returned pieces cost with tax: their refunds plus losses. */
  returnedCents: number;
}

/** Whole cents with tax; refund and loss add up to the cost of the pieces. */
interface Refund {
  refundCents: number;
  /** At most the cost of the pieces. */
  lossCents: number;
}

/** Pieces or cuts dispatched at one tax rate. */
export interface RefundAtRate extends Refund {
  rateBp: number;
  quantity: number;
}

interface ReturnRefund extends Refund {
  /** Absent if the line has a single rate. */
  rates?: RefundAtRate[];
}

/**
 * Returns the refund of each decision, in sequence; pieces sent back to the customer are not refunded. The pieces that
 * left first come back first (V10), at the price and the rate at which they left (V45).
 */
export function refundsOf(
  decided: readonly Decided[],
  lines: readonly SoldLine[],
  price: OrderPrice | null,
): ReturnRefund[] {
  const sold = new Map(
    lines.map((line) => [line.product, { ...line, parts: partsOf(line, price) }]),
  );
  return decided.map(({ product, quantity, decision, lossCents: loss }) => {
    const line = sold.get(product);
    if (!line || decision === 'sendBack') return { refundCents: 0, lossCents: 0 };
    const back = nextParts(line, quantity);
    const cents = sum(back.map((part) => part.cents));
    line.returned += quantity;
    line.returnedCents += cents;
    const lossCents = Math.min(loss, cents);
    const refund = { refundCents: cents - lossCents, lossCents };
    return line.parts.length > 1 ? { ...refund, rates: ratesOf(back, lossCents) } : refund;
  });
}

/** Spreads a loss over the parts. */
function ratesOf(back: readonly RatedPart[], lossCents: number): RefundAtRate[] {
  const parts = mergedByRate(back);
  const losses = spread(
    lossCents,
    parts.map(({ cents }) => cents),
  );
  return parts.map(({ rateBp, quantity, cents }, nth) => {
    const loss = losses[nth] ?? 0;
    return { rateBp, quantity, refundCents: cents - loss, lossCents: loss };
  });
}

/** Returns the next pieces of a line with their cost including tax; the last pieces cost the rest of the line. */
function nextParts(
  { parts, quantity, returned, returnedCents }: SoldLine & { parts: readonly RatedPart[] },
  pieces: number,
): RatedPart[] {
  let left = Math.max(0, sum(parts.map(({ cents }) => cents)) - returnedCents);
  let start = 0;
  const back = parts.flatMap((part) => {
    const placesOf = (count: number) => Math.min(part.quantity, Math.max(0, count - start));
    const [from, to] = [placesOf(returned), placesOf(returned + pieces)];
    start += part.quantity;
    if (from === to) return [];
    const share = (places: number) => halfUp(BigInt(part.cents) * BigInt(places), part.quantity);
    const cents = Math.min(left, share(to) - share(from));
    left -= cents;
    return [{ rateBp: part.rateBp, quantity: to - from, cents }];
  });
  const last = back.at(-1);
  if (last && returned + pieces >= quantity) last.cents += left;
  return back;
}

/** Returns the cost of a line after discounts with tax: the parts that left before its rate changed, then the rest. */
function partsOf(line: SoldLine, price: OrderPrice | null): RatedPart[] {
  const { product, priceCents, cutsPerUnit, quantity } = line;
  const {
    discountCents = 0,
    taxCents = 0,
    rateBp = 0,
    before,
  } = price?.lines.find((one) => one.product === product) ?? {};
  const cents = lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit)) - discountCents;
  const sent = before?.sent ?? [];
  const rest = {
    rateBp,
    quantity: quantity - sum(sent.map((part) => part.quantity)),
    cents: cents - sum(sent.map((part) => part.cents)),
  };
  const parts = [...sent, rest].filter((part) => part.quantity > 0);
  if (!isTaxOnTop(price)) return parts;
  const weights = parts.map((part) => part.cents * part.rateBp);
  const taxes = parts.length === 1 ? [taxCents] : spread(taxCents, weights);
  return parts.map((part, nth) => ({ ...part, cents: part.cents + (taxes[nth] ?? 0) }));
}

const isTaxOnTop = (price: OrderPrice | null): boolean =>
  price?.taxes.some(({ isIncluded }) => !isIncluded) ?? false;

/** Returns the cents of the outward delivery, with tax. */
export function deliveryCentsOf(price: OrderPrice | null): number {
  if (!price?.shipping) return 0;
  const { priceCents, discountCents, taxCents } = price.shipping;
  return priceCents - discountCents + (isTaxOnTop(price) ? taxCents : 0);
}

/** Returns true if every piece of the order has come back. */
export const isAllBack = (lines: readonly Pick<SoldLine, 'quantity' | 'returned'>[]): boolean =>
  sum(lines.map(({ quantity }) => quantity)) === sum(lines.map(({ returned }) => returned));
