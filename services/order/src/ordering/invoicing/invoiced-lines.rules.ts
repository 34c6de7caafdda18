// The lines of an order with their prices, and the places that its parcels and cancellations take.
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { InvoicedLine, TakenPlaces } from './dispatched-sums.rules.js';
import type { TakenRow } from './invoice-bases.query.js';

export function invoicedLine<Line extends { product: string }>(
  line: Line,
  price: OrderPrice | null,
): Line & Pick<InvoicedLine, 'discountCents' | 'rateBp' | 'before'> {
  const priced = price?.lines.find(({ product }) => product === line.product);
  const { discountCents = 0, rateBp = 0, before } = priced ?? {};
  return { ...line, discountCents, rateBp, before };
}

/** Returns the taken places. Pieces that came back with the whole order take places when they leave again. */
export const placesOf = (taken: readonly TakenRow[]): TakenPlaces[] =>
  taken
    .filter(({ isSentBack }) => !isSentBack)
    .flatMap(({ parcel, parts }) => parts.map((part) => ({ ...part, parcel })));
