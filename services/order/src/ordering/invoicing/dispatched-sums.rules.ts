// The price of each parcel of an order, line by line (V3): cancelled and dispatched pieces take the next places of a line
// in the order in which it happens, so that all parts add up to it.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
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
}

/** Pieces of a line that have left in a parcel, or that were cancelled: `parcel` is null. */
export interface TakenPlaces {
  product: string;
  parcel: string | null;
  quantity: number;
}

export interface DispatchedSum {
  product: string;
  parcel: string;
  cents: number;
}

/** Returns the sums of the dispatched parts; `taken` is in the order in which it happened. */
export const dispatchedSums = (
  lines: readonly InvoicedLine[],
  taken: readonly TakenPlaces[],
): DispatchedSum[] =>
  lines.flatMap((line) => {
    const own = taken.filter(({ product }) => product === line.product);
    return line.discountCents === 0 ? byPrice(line, own) : byShare(line, own);
  });

/** A line without a discount costs its price, whatever was cancelled; a length is rounded once. */
function byPrice(
  { product, priceCents, cutsPerUnit }: InvoicedLine,
  taken: readonly TakenPlaces[],
): DispatchedSum[] {
  const priceOf = (quantity: number) => lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit));
  let sent = 0;
  return taken.flatMap(({ parcel, quantity }) => {
    if (parcel === null) return [];
    const cents = priceOf(sent + quantity) - priceOf(sent);
    sent += quantity;
    return [{ product, parcel, cents }];
  });
}

function byShare(line: InvoicedLine, taken: readonly TakenPlaces[]): DispatchedSum[] {
  const { product, priceCents, cutsPerUnit, quantity, cancelled, cancelledCents } = line;
  const kept = lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit)) - line.discountCents;
  const places = quantity + cancelled;
  const share = (count: number) => halfUp(BigInt(kept + cancelledCents) * BigInt(count), places);
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
    sums.push({ product, parcel, cents });
  }
  return sums;
}
