// The refund of a return: the shares of its pieces in the cost of their lines (V3), less their loss in value. All
// returns of an order add up to the cost of its goods; credit notes follow these refunds.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp, spread } from '@shop/contracts/pricing/rounding';
import {
  mergedByRate,
  type DispatchedSum,
  type RatedPart,
} from '../invoicing/dispatched-sums.rules.js';
import type { ParcelPart } from './parcel-parts.rules.js';
import type { Decided } from './returned-lines.rules.js';

/** A line as sold; amounts are pieces or cuts. */
export interface SoldLine {
  product: string;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  /** Pieces or cuts that were returned before. */
  returned: number;
  /** The part of `returned` from before the order was last cancelled, which left in none of `sent`. */
  returnedBefore: number;
  /** Cents that the returned pieces cost with tax: their refunds plus losses. */
  returnedCents: number;
  /** Dispatched parts, oldest first, without tax where it comes on top; a parcel can have several. */
  sent: readonly DispatchedSum[];
  parcels: readonly Pick<ParcelPart, 'parcel' | 'back' | 'reserved'>[];
}

/** Whole cents with tax; refund and loss add up to the cost of the pieces. */
interface Refund {
  refundCents: number;
  /** At most the cost of the pieces. */
  lossCents: number;
}

/** Pieces or cuts of one parcel, dispatched at one tax rate. */
export interface RefundOfPart extends Refund {
  /** Absent if the whole line has a single rate. */
  rateBp?: number;
  /** Absent for pieces that are in no parcel of this order. */
  parcel?: string;
  quantity: number;
}

interface ReturnRefund extends Refund {
  /** Absent if the line left in a single part. */
  rates?: RefundOfPart[];
}

/** A part of a line with its cost including tax; `parcel` is null for what was not dispatched. */
interface CostPart extends RatedPart {
  parcel: string | null;
  /** Pieces that came back, and pieces in waiting returns that name the parcel. */
  back: number;
  reserved: number;
}

type BackPart = RatedPart & Pick<CostPart, 'parcel'>;

/**
 * Returns the refund of each decision, in sequence; pieces sent back to the customer are not refunded. A line that names
 * its parcel returns the pieces of this parcel; otherwise those that left first come back first (V10). They are refunded
 * at the price and the rate at which they left (V45).
 */
export function refundsOf(
  decided: readonly Decided[],
  lines: readonly SoldLine[],
  price: OrderPrice | null,
): ReturnRefund[] {
  const sold = new Map(
    lines.map((line) => [line.product, { ...line, parts: partsOf(line, price) }]),
  );
  return decided.map(({ product, quantity, parcel, decision, lossCents: loss }) => {
    const line = sold.get(product);
    if (!line || decision === 'sendBack') return { refundCents: 0, lossCents: 0 };
    const back = nextParts(line, quantity, parcel);
    const cents = sum(back.map((part) => part.cents));
    line.returned += quantity;
    line.returnedCents += cents;
    const lossCents = Math.min(loss, cents);
    const refund = { refundCents: cents - lossCents, lossCents };
    if (line.parts.length < 2) return refund;
    const isOneRate = new Set(line.parts.map(({ rateBp }) => rateBp)).size === 1;
    return { ...refund, rates: refundsOfParts(back, lossCents, isOneRate) };
  });
}

/** Adds up the parts of each parcel and rate, and spreads a loss over them. */
function refundsOfParts(
  back: readonly BackPart[],
  lossCents: number,
  isOneRate: boolean,
): RefundOfPart[] {
  const parcels = [...new Set(back.map(({ parcel }) => parcel))];
  const parts = parcels.flatMap((parcel) =>
    mergedByRate(back.filter((part) => part.parcel === parcel)).map((part) => ({
      ...part,
      parcel,
    })),
  );
  const losses = spread(
    lossCents,
    parts.map(({ cents }) => cents),
  );
  return parts.map(({ rateBp, parcel, quantity, cents }, nth) => {
    const loss = losses[nth] ?? 0;
    return {
      ...(!isOneRate && { rateBp }),
      ...(parcel !== null && { parcel }),
      quantity,
      refundCents: cents - loss,
      lossCents: loss,
    };
  });
}

/**
 * Takes the next pieces of a line with their cost including tax: those of the named parcel first, then the oldest that
 * no other return names. The last pieces cost the rest of the line.
 */
function nextParts(
  { parts, quantity, returned, returnedCents }: SoldLine & { parts: CostPart[] },
  pieces: number,
  parcel: string | null,
): BackPart[] {
  let left = Math.max(0, sum(parts.map(({ cents }) => cents)) - returnedCents);
  let due = pieces;
  const take = (part: CostPart, most: number): BackPart[] => {
    const count = Math.min(due, most);
    if (count <= 0) return [];
    const share = (places: number) => halfUp(BigInt(part.cents) * BigInt(places), part.quantity);
    const own = share(part.back + count) - share(part.back);
    const cents = Math.max(0, Math.min(left, own));
    part.back += count;
    due -= count;
    left -= cents;
    return [{ parcel: part.parcel, rateBp: part.rateBp, quantity: count, cents }];
  };
  const roomOf = (part: CostPart): number => part.quantity - part.back;
  const named = parts.filter((part) => parcel !== null && part.parcel === parcel);
  const back = [
    ...named.flatMap((part) => take(part, roomOf(part))),
    ...parts.flatMap((part) => take(part, roomOf(part) - part.reserved)),
    ...parts.flatMap((part) => take(part, roomOf(part))),
  ];
  const last = back.at(-1);
  if (last && returned + pieces >= quantity) last.cents += left;
  return back;
}

/** Returns the cost of a line after discounts with tax: its dispatched parts, then the rest. */
function partsOf(line: SoldLine, price: OrderPrice | null): CostPart[] {
  const { product, priceCents, cutsPerUnit, quantity, sent } = line;
  const priced = price?.lines.find((one) => one.product === product);
  const { discountCents = 0, taxCents = 0, rateBp = 0 } = priced ?? {};
  const cents = lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit)) - discountCents;
  const rest = {
    parcel: null,
    rateBp,
    quantity: quantity - sum(sent.map((part) => part.quantity)),
    cents: cents - sum(sent.map((part) => part.cents)),
  };
  const parts = countedParts([...sent, rest], line).filter((part) => part.quantity > 0);
  if (!isTaxOnTop(price)) return parts;
  const weights = parts.map((part) => Math.max(0, part.cents) * part.rateBp);
  const taxes = parts.length === 1 ? [taxCents] : spread(taxCents, weights);
  return parts.map((part, nth) => ({ ...part, cents: part.cents + (taxes[nth] ?? 0) }));
}

/** Divides the counters of each parcel over its parts, the oldest first. */
function countedParts(
  parts: readonly (RatedPart & Pick<CostPart, 'parcel'>)[],
  { parcels, returnedBefore }: SoldLine,
): CostPart[] {
  const before = { parcel: null, back: returnedBefore, reserved: 0 };
  const counts = [...parcels, before].map((one) => ({ ...one }));
  return parts.map(({ parcel, rateBp, quantity, cents }) => {
    const count = counts.find((one) => one.parcel === parcel);
    const back = Math.min(quantity, count?.back ?? 0);
    const reserved = Math.min(quantity - back, count?.reserved ?? 0);
    if (count) {
      count.back -= back;
      count.reserved -= reserved;
    }
    return { parcel, rateBp, quantity, cents, back, reserved };
  });
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
