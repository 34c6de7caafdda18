// Addresses between which the price of an order is the same (V31).
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { DomainError } from '@shop/service-kit/domain-error';
import { deliveryTo, servedCountry, type Country } from './delivery.rules.js';
import type { PricingConfig } from './pricing-config.query.js';
import { zoneAt } from './tax-terms.rules.js';

type WeighedLines = Parameters<typeof deliveryTo>[3];

/** An order and its destination. */
export interface AddressedOrder {
  price: Pick<OrderPrice, 'shipping'> | null;
  shippingAddress: ShippingAddress;
}

interface Place {
  country: Country;
  taxZone: string | undefined;
  /** Ids of the delivery methods, the preselected first. */
  methods: string[];
}

function placeOf(
  terms: PricingConfig,
  { country: text, postalCode }: ShippingAddress,
  lines: WeighedLines,
): Place {
  const country = servedCountry(terms, text);
  const { methods } = deliveryTo(terms, country, postalCode || null, lines);
  return {
    country,
    taxZone: zoneAt(terms.taxZones, { country: country.code, postalCode })?._id,
    methods: methods.map(({ _id }) => _id),
  };
}

/**
 * Returns the name of the country. Throws `order.otherPrice` if country, delivery method or tax zone would change, and
 * `order.countryNotServed` or `order.noMethod` if nothing can be sent there.
 */
export function samePriceAt(
  terms: PricingConfig,
  { price, shippingAddress, lines }: AddressedOrder & { lines: WeighedLines },
  to: ShippingAddress,
): string {
  if (typeof price?.shipping?.pickupNote === 'string')
    throw new DomainError('order.otherPrice', undefined, 'This order is picked up.');
  const after = placeOf(terms, to, lines);
  const before = knownPlaceOf(terms, shippingAddress, lines);
  const method = price?.shipping?.method ?? before?.methods[0];
  const isSame =
    before?.country.code === after.country.code &&
    before.taxZone === after.taxZone &&
    method !== undefined &&
    after.methods.includes(method);
  if (!isSame) throw new DomainError('order.otherPrice');
  return after.country.name;
}

/**
 * Returns the method that delivers an order. Returns undefined if that was the first method and the shop no longer
 * delivers there.
 */
export const presentMethodOf = (
  terms: PricingConfig,
  { price, shippingAddress, lines }: AddressedOrder & { lines: WeighedLines },
): string | undefined =>
  price?.shipping?.method ?? knownPlaceOf(terms, shippingAddress, lines)?.methods[0];

/** Returns null if the shop no longer delivers there. */
function knownPlaceOf(...place: Parameters<typeof placeOf>): Place | null {
  try {
    return placeOf(...place);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
