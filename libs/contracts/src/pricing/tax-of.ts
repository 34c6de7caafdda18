// The tax of an order, calculated once per rate (commerce II.3), so that lines, rates and total agree.
import { sum } from '../core/numbers.js';
import { shareOf, spread, withoutTax } from './rounding.js';

/** A taxed part of the order, in cents: a line by product id, or delivery, which comes last. */
export interface TaxedPart {
  rateBp: number;
  /** Amount after discounts. */
  cents: number;
}

/** Cents; if tax is included, net + tax is the amount paid. */
export interface TaxOfPart {
  netCents: number;
  taxCents: number;
}
export interface TaxOfRate extends TaxOfPart {
  rateBp: number;
}

/** Returns the tax of each rate, highest first, and of each part in its order. */
export function taxOf(
  parts: readonly TaxedPart[],
  isIncluded: boolean,
): { rates: TaxOfRate[]; parts: TaxOfPart[] } {
  const ofParts: TaxOfPart[] = parts.map(({ cents }) => ({ netCents: cents, taxCents: 0 }));
  // A part that costs nothing, such as free delivery, adds no tax rate.
  const priced = parts.filter(({ cents }, nth) => cents > 0 || nth === 0);
  const rates = [...new Set(priced.map(({ rateBp }) => rateBp))].sort((a, b) => b - a);
  const ofRates = rates.map((rateBp): TaxOfRate => {
    const places = parts.flatMap((part, place) => (part.rateBp === rateBp ? [place] : []));
    const amounts = places.map((place) => parts[place]?.cents ?? 0);
    const cents = sum(amounts);
    const netCents = isIncluded ? withoutTax(cents, rateBp) : cents;
    const taxCents = isIncluded ? cents - netCents : shareOf(cents, rateBp);
    const spreadOver = spread(isIncluded ? netCents : taxCents, amounts);
    places.forEach((place, nth) => {
      const amount = amounts[nth] ?? 0;
      const share = spreadOver[nth] ?? 0;
      ofParts[place] = isIncluded
        ? { netCents: share, taxCents: amount - share }
        : { netCents: amount, taxCents: share };
    });
    return { rateBp, netCents, taxCents };
  });
  return { rates: ofRates, parts: ofParts };
}
