// Decides if an order costs only its lines, so that it needs no priced checkout (commerce, ruling Q7).
import { DomainError } from '@shop/service-kit/domain-error';
import { servedCountry, servesCode, type Country } from '../../pricing/delivery.rules.js';
import type { OrderCheckout } from '../lifecycle/order-checkout.query.js';
import type { PricingConfig } from '../../pricing/pricing-config.query.js';
import type { ShippingMethod } from '../../shipping/shipping-method.entity.js';
import { treatmentOf, zoneAt, type Destination } from '../../pricing/tax-terms.rules.js';

interface PlainTerms {
  country: Country;
  method: ShippingMethod;
  /** True if its prices include tax, which the order shows. */
  isTaxed: boolean;
}

/** Throws `order.countryNotServed`, or `order.priceFirst` if delivery or tax would be added. */
export function plainTermsAt(
  terms: PricingConfig,
  to: { country: string; postalCode: string },
): PlainTerms {
  const country = servedCountry(terms, to.country);
  const destination = { country: country.code, postalCode: to.postalCode };
  const zone = zoneAt(terms.zones, destination);
  const method = terms.methods.find(
    (one) => one.zone === zone?._id && servesCode(one, country.code, to.postalCode),
  );
  const treatment = treatmentAt(terms, destination);
  const isSum = treatment === 'none' || (treatment === 'taxed' && terms.settings.pricesIncludeTax);
  if (!method || !isAlwaysFree(method) || !isSum) throw new DomainError('order.priceFirst');
  return { country, method, isTaxed: treatment === 'taxed' };
}

/** Returns a checkout for an order without one, or 'untaxed' if only its lines have to be priced. */
export function plainCheckout(
  terms: PricingConfig,
  address: { country: string; postalCode: string },
): OrderCheckout | 'untaxed' {
  const { country, method, isTaxed } = plainTermsAt(terms, address);
  if (!isTaxed) return 'untaxed';
  const { postalCode } = address;
  const input = {
    country: country.code,
    postalCode,
    method: method._id,
    codes: [],
    vatNumber: null,
  };
  return { input: { ...input, lines: [] }, claimed: [] };
}

const treatmentAt = (terms: PricingConfig, to: Destination) =>
  treatmentOf(terms, { zone: zoneAt(terms.taxZones, to), country: to.country }, null);

/** Returns true if the method delivers orders of any weight and value for free. */
const isAlwaysFree = ({ steps, orderMaxGrams, pickup }: ShippingMethod): boolean =>
  steps.every(({ cents }) => cents === 0) && orderMaxGrams === null && pickup === null;
