import { arrivalOf } from '@shop/contracts/pricing/arrival';
import { daysOfArrival } from '@shop/contracts/pricing/arrival-text';
import { DEFAULT_COUNTRY } from '@shop/contracts/core/default-country';
import type { CheckoutOptions, DeliveryRate } from '@shop/contracts/ordering/checkout';
import { countryName } from '@shop/contracts/places/country-name';
import type { Area } from '@shop/contracts/places/places';
import { toDollars } from '@shop/contracts/money/price';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import type { PricingConfig } from './pricing-config.query.js';

const countriesOf = (zones: readonly { areas: readonly Area[] }[]): string[] => [
  ...new Set(zones.flatMap(({ areas }) => areas.map(({ country }) => country))),
];

const byName = (a: string, b: string) => a.localeCompare(b, 'en');
const nameOf = (code: string) => countryName(code) ?? code;

function rateOf(method: ShippingMethod): DeliveryRate {
  const { name, time, steps, freeFromCents, pickup, postalFrom, postalTo } = method;
  const cents = steps.map((step) => step.cents);
  return {
    name,
    time,
    from: toDollars(Math.min(...cents)),
    to: toDollars(Math.max(...cents)),
    freeFrom: freeFromCents === null ? null : toDollars(freeFromCents),
    isPickup: pickup !== null,
    isLocal: postalFrom !== null || postalTo !== null,
  };
}

const leastCents = ({ steps }: ShippingMethod): number =>
  Math.min(...steps.map(({ cents }) => cents));

/**
 * Returns the arrival days of an order placed now by the cheapest method that delivers everywhere in the company's
 * country.
 */
function arrivesIn({ zones, methods }: PricingConfig): string | null {
  const zone = zones.find(({ areas }) => areas.some(({ country }) => country === DEFAULT_COUNTRY));
  const [cheapest] = methods
    .filter((one) => one.zone === zone?._id && !one.pickup && !rateOf(one).isLocal)
    .toSorted((one, other) => leastCents(one) - leastCents(other));
  return cheapest?.transit ? daysOfArrival(arrivalOf(cheapest.transit, new Date())) : null;
}

/**
 * Returns the served countries by name, the countries of the union, and the costs of delivery. A zone without a method
 * serves no country.
 */
export function checkoutOptionsOf(config: PricingConfig): CheckoutOptions {
  const { zones, methods, taxZones, settings } = config;
  const arrives = arrivesIn(config);
  const served = zones.filter(({ _id }) => methods.some(({ zone }) => zone === _id));
  return {
    success: true,
    countries: countriesOf(served)
      .map((code) => ({ code, name: nameOf(code) }))
      .sort((a, b) => byName(a.name, b.name)),
    isRecipientSent: settings.isRecipientSent,
    vatCountries: countriesOf(taxZones.filter(({ isUnion }) => isUnion)).sort(),
    ...(arrives !== null && { arrives }),
    delivery: served
      .map((zone) => ({
        countries: countriesOf([zone]).map(nameOf).sort(byName),
        methods: methods.filter((method) => method.zone === zone._id).map(rateOf),
      }))
      .sort((a, b) => a.countries.length - b.countries.length),
  };
}
