import type { CheckoutOptions } from '@shop/contracts/checkout';
import { countryName } from '@shop/contracts/country-name';
import type { Area } from '@shop/contracts/places';
import type { Terms } from './terms.query.js';

const countriesOf = (zones: readonly { areas: readonly Area[] }[]): string[] => [
  ...new Set(zones.flatMap(({ areas }) => areas.map(({ country }) => country))),
];

/** The served countries by name, and those of the union. */
export const checkoutOptionsOf = ({ zones, taxZones, settings }: Terms): CheckoutOptions => ({
  success: true,
  countries: countriesOf(zones)
    .map((code) => ({ code, name: countryName(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  isRecipientSent: settings.isRecipientSent,
  vatCountries: countriesOf(taxZones.filter(({ isUnion }) => isUnion)).sort(),
});
