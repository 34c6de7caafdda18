// Countries whose posts have no codes, without zod.
import { countryCodeOf } from './country-name.js';

/** Where an address is whole without one: by the Universal Postal Union, or as good as never written. */
const WITHOUT = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO ' +
    'MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

/** Returns true where addresses of the country (code or English name) have a postal code. */
export const hasPostalCodes = (country: string): boolean =>
  !WITHOUT.has(countryCodeOf(country) ?? '');
