// The price of each parcel of an order, line by line (V3). Cancelled and dispatched pieces take the next places of a
// line in sequence, so that all parts add up to the line. Parts that left before its tax rate changed keep their sums
// and their rate (V45).
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { BeforeRate } from '@shop/contracts/pricing/order-price';
import { halfUp } from '@shop/contracts/pricing/rounding';

/** A line of the order; amounts are pieces or cuts. */
export interface InvoicedLine {
  product: string;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  cancelled: number;
  cancelledCents: number;
  discountCents: number;
  rateBp: number;
  before?: BeforeRate | undefined;
}

/** Pieces of a line that were dispatched in a parcel, or cancelled if `parcel` is null. */
export interface TakenPlaces {
  product: string;
  parcel: string | null;
  quantity: number;
}

export interface DispatchedSum {
  product: string;
  parcel: string;
  quantity: number;
  cents: number;
  rateBp: number;
}

/**
 * Returns the sums of the dispatched parts; a parcel may have several parts of a line. `taken` is in chronological
 * order.
 */
export const dispatchedSums = (
  lines: readonly InvoicedLine[],
  taken: readonly TakenPlaces[],
): DispatchedSum[] =>
  lines.flatMap((line) => {
    const own = taken.filter(({ product }) => product === line.product);
    const { sums, rest } = takenBefore(line, own);
    return [...sums, ...(line.discountCents === 0 ? byPrice(line, rest) : byShare(line, rest))];
  });

/**
 * Returns the parts that left before the rate changed; `rest` has the pieces of the following places. The place of a
 * parcel that came back with the whole order goes to the next parcel.
 */
function takenBefore(
  { before }: InvoicedLine,
  taken: readonly TakenPlaces[],
): { sums: DispatchedSum[]; rest: TakenPlaces[] } {
  let cancelled = before?.cancelled ?? 0;
  const parts = (before?.sent ?? []).map((part) => ({ ...part, taken: 0 }));
  const known = new Set(taken.map(({ parcel }) => parcel));
  const sums: DispatchedSum[] = [];
  const rest = taken.flatMap((one) => {
    let left = one.quantity;
    if (one.parcel === null) {
      left -= Math.min(left, cancelled);
      cancelled -= one.quantity - left;
    } else
      for (const part of parts) {
        if (part.parcel !== one.parcel && known.has(part.parcel)) continue;
        const quantity = Math.min(left, part.quantity - part.taken);
        if (quantity === 0) continue;
        const cents = shareOf(part, part.taken + quantity) - shareOf(part, part.taken);
        sums.push({ ...one, parcel: one.parcel, quantity, cents, rateBp: part.rateBp });
        part.taken += quantity;
        left -= quantity;
      }
    return left > 0 ? [{ ...one, quantity: left }] : [];
  });
  return { sums, rest };
}

const shareOf = ({ cents, quantity }: BeforeRate['sent'][number], count: number): number =>
  halfUp(BigInt(cents) * BigInt(count), quantity);

/** Pieces or cuts at one tax rate, and their cost. */
export interface RatedPart {
  quantity: number;
  cents: number;
  rateBp: number;
}

/** Adds up the parts of each rate. */
export function mergedByRate(parts: readonly RatedPart[]): RatedPart[] {
  const rates = [...new Set(parts.map(({ rateBp }) => rateBp))];
  return rates.map((rateBp) => {
    const own = parts.filter((part) => part.rateBp === rateBp);
    return {
      rateBp,
      quantity: sum(own.map(({ quantity }) => quantity)),
      cents: sum(own.map(({ cents }) => cents)),
    };
  });
}

/** Prices a line without a discount, regardless of cancellations; a length is rounded once. */
function byPrice(
  { product, priceCents, cutsPerUnit, rateBp, before }: InvoicedLine,
  taken: readonly TakenPlaces[],
): DispatchedSum[] {
  const priceOf = (quantity: number) => lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit));
  let sent = sum((before?.sent ?? []).map(({ quantity }) => quantity));
  return taken.flatMap(({ parcel, quantity }) => {
    if (parcel === null) return [];
    const cents = priceOf(sent + quantity) - priceOf(sent);
    sent += quantity;
    return [{ product, parcel, quantity, cents, rateBp }];
  });
}

function byShare(line: InvoicedLine, taken: readonly TakenPlaces[]): DispatchedSum[] {
  const { product, priceCents, cutsPerUnit, quantity, discountCents, rateBp } = line;
  const { sent, cancelled, cancelledCents } = line.before ?? NOTHING;
  const whole = lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit)) - discountCents;
  const kept = whole - sum(sent.map(({ cents }) => cents));
  const all = kept + line.cancelledCents - cancelledCents;
  const places = quantity - sum(sent.map((part) => part.quantity)) + line.cancelled - cancelled;
  const share = (count: number) => (places > 0 ? halfUp(BigInt(all) * BigInt(count), places) : 0);
  let count = 0;
  const sums: DispatchedSum[] = [];
  for (const { parcel, quantity: more } of taken) {
    const before = count;
    count += more;
    if (parcel === null) continue;
    const isLast = count === places;
    const cents = isLast
      ? Math.max(0, kept - sum(sums.map((one) => one.cents)))
      : share(count) - share(before);
    sums.push({ product, parcel, quantity: more, cents, rateBp });
  }
  return sums;
}

const NOTHING: BeforeRate = { sent: [], cancelled: 0, cancelledCents: 0 };
