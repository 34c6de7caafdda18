// The refund of a return: the shares of its pieces in what their lines cost (V3), less what they have lost in value. All
// returns of an order add up to what its goods cost; credit notes follow these refunds.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp, spread } from '@shop/contracts/pricing/rounding';
import { mergedByRate, type RatedPart } from '../invoicing/dispatched-sums.rules.js';
import type { Decided } from './returned-lines.rules.js';

/** A line as it was sold; amounts are pieces or cuts. */
export interface SoldLine {
  product: string;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  /** Pieces or cuts that have come back before. */
  returned: number;
  /** Cents that these cost, with tax: their refunds and losses. */
  returnedCents: number;
}

/** Whole cents, with tax; together they are what the pieces cost. */
interface Refund {
  refundCents: number;
  /** At most what the pieces cost. */
  lossCents: number;
}

/** Pieces or cuts that left at one tax rate. */
export interface RefundAtRate extends Refund {
  rateBp: number;
  quantity: number;
}

interface ReturnRefund extends Refund {
  /** Absent: the line has one rate. */
  rates?: RefundAtRate[];
}

/**
 * Returns the refund of each decision, in their sequence; what is sent back to the customer gives nothing. What left first
 * comes back first (V10), at the price and the rate at which it left (V45).
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

/** Divides a loss over the parts. */
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

/** Returns the next pieces of a line with what they cost, with tax; the last pieces cost the rest of it. */
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

/** Returns what a line costs after discounts, with tax: what left before its rate changed, then the rest of it. */
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

/** Cents that the outward delivery cost, with tax. */
export function deliveryCentsOf(price: OrderPrice | null): number {
  if (!price?.shipping) return 0;
  const { priceCents, discountCents, taxCents } = price.shipping;
  return priceCents - discountCents + (isTaxOnTop(price) ? taxCents : 0);
}

/** Returns true where every piece of the order has come back. */
export const isAllBack = (lines: readonly Pick<SoldLine, 'quantity' | 'returned'>[]): boolean =>
  sum(lines.map(({ quantity }) => quantity)) === sum(lines.map(({ returned }) => returned));
