// Countries without postal codes. Without zod.
import { countryCodeOf } from './country-name.js';

/**
 * Countries whose addresses are complete without a code: according to the Universal Postal Union, or because codes are
 * hardly used.
 */
const WITHOUT = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO ' +
    'MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

/** Returns true if addresses of the country (code or English name) have a postal code. */
export const hasPostalCodes = (country: string): boolean =>
  !WITHOUT.has(countryCodeOf(country) ?? '');
