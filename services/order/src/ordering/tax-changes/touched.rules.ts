// The orders that a tax rate with a later start affects: open, taxed in its zone, and placed before its first day
// (V45).
import { sum } from '@shop/contracts/core/numbers';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { TaxClass } from '@shop/contracts/money/charged-as';
import { homeZoneOf, isWithinUnion, zoneAt } from '../../pricing/tax-terms.rules.js';
import type { PricingConfig } from '../../pricing/pricing-config.query.js';
import type { RatedLine, RatedOrder } from './rate-change.rules.js';

/** An open order with a price. */
export interface OpenOrder extends RatedOrder {
  placedAt: Date;
  postalCode: string | null;
  /** Null if the method was deleted. */
  deliveryClass: TaxClass | null;
  lines: readonly (RatedLine & {
    /** Pieces or cuts that have left, or came back earlier. */
    gone: number;
    /** Null for a gift card, and for a product without a copy. */
    taxClass: TaxClass | null;
  })[];
}

export type LaterRate = PricingConfig['rates'][number] & { validFrom: string };

export const isLater = (rate: PricingConfig['rates'][number]): rate is LaterRate =>
  rate.validFrom !== null;

/** The parts of an order that get the rate, or why the order keeps its own. */
export type Touch = { products: Set<string>; isDelivery: boolean } | { reason: string };

const TWO_ZONES =
  'Its tax may be that of its own country or of yours: the rates do not say which, so it keeps its rate.';

/** Returns null if the rate does not affect the order. */
export function touchOf(order: OpenOrder, rate: LaterRate, terms: PricingConfig): Touch | null {
  const { price, placedAt, postalCode, lines } = order;
  const isTaxed = price.taxes.some(({ note }) => note === null);
  if (!isTaxed || shopDay(placedAt) >= rate.validFrom) return null;
  const destination = { country: price.countryCode, postalCode };
  const zone = zoneAt(terms.taxZones, destination);
  const home = homeZoneOf(terms);
  const isDistanceSale = isWithinUnion(terms, home, { zone, country: price.countryCode });
  const zones = [zone?._id, ...(isDistanceSale ? [home?._id] : [])];
  if (!zones.includes(rate.zone)) return null;
  const earlier = earlierRates(terms, rate, rate.zone);
  const isOld = (rateBp: number) => rateBp !== rate.rate && earlier.has(rateBp);
  const old = price.lines.filter(({ product, rateBp }) => {
    const line = lines.find((one) => one.product === product);
    const isOpen = line !== undefined && line.quantity > line.gone;
    return isOpen && line.taxClass === rate.taxClass && isOld(rateBp);
  });
  const delivery = touchedDelivery(order, rate, isOld);
  if (old.length + delivery.length === 0) return null;
  const used = [...old, ...delivery].map(({ rateBp }) => rateBp);
  const others = zones.filter((one) => one !== rate.zone);
  const isEither = others.some((other) =>
    used.some((rateBp) => earlierRates(terms, rate, other).has(rateBp)),
  );
  if (isEither) return { reason: TWO_ZONES };
  const products = new Set(old.map(({ product }) => product));
  return { products, isDelivery: delivery.length > 0 };
}

/** Returns the earlier rates of the same class. */
function earlierRates(
  { rates }: PricingConfig,
  { taxClass, validFrom }: LaterRate,
  zone: string | undefined,
): Set<number> {
  const known = rates.filter(
    (one) =>
      one.zone === zone &&
      one.taxClass === taxClass &&
      (one.validFrom === null || one.validFrom < validFrom),
  );
  return new Set(known.map((one) => one.rate));
}

/**
 * Returns the delivery if it gets the rate. Once the first parcel has left, with which it is invoiced, it keeps its
 * own.
 */
function touchedDelivery(
  { price: { shipping }, deliveryClass, lines }: OpenOrder,
  rate: LaterRate,
  isOld: (rateBp: number) => boolean,
): { rateBp: number }[] {
  if (!shipping || sum(lines.map(({ gone }) => gone)) > 0) return [];
  const isOfClass = (deliveryClass ?? rate.taxClass) === rate.taxClass;
  const isPaid = shipping.priceCents > shipping.discountCents;
  return isOfClass && isPaid && isOld(shipping.rateBp) ? [shipping] : [];
}
