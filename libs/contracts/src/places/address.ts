// The addresses of an order: where it goes, and to whom it is billed.
import { z } from 'zod';
import { cleanLines } from '../reading/clean-text.js';
import { countryCodeOf } from './country-name.js';
import { hasPostalCodes } from './postal-codes.js';

const line = (label: string) =>
  z.string(`${label} is required`).overwrite(cleanLines).min(1, `${label} is required`).max(200);
/** Optional text; an empty one is not stored. */
export const perhaps = (label: string, max: number) =>
  z
    .string(`${label} is not valid`)
    .overwrite(cleanLines)
    .max(max, `${label} must be at most ${String(max)} characters long`)
    .optional();

/** The address that is stored and shown. */
export const shippingAddress = z.object({
  street: line('Street'),
  city: line('City'),
  /** Empty where the country has none. */
  postalCode: z.string('Postal code is required').overwrite(cleanLines).max(20),
  country: line('Country').max(60),
  /** Flat, floor, building. */
  line2: perhaps('Address line 2', 200),
  /** State, province or county; no country needs one. */
  region: perhaps('Region', 100),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** To whom an order is billed where that is not the address that it goes to: in any country. */
export const billingAddress = shippingAddress.extend({
  /** Absent: the name of the account. */
  name: perhaps('Name', 120),
  company: perhaps('Company', 120),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** Without the lines that were left empty. PostgreSQL orders the fields of a JSON object itself. */
export const writtenAddress = ({
  street,
  city,
  postalCode,
  country,
  line2,
  region,
}: ShippingAddress): ShippingAddress => ({
  street,
  city,
  postalCode,
  country,
  ...(line2 && { line2 }),
  ...(region && { region }),
});

/** Writes a billing address in the same way as `writtenAddress`. */
export const writtenBillingAddress = ({
  name,
  company,
  ...address
}: BillingAddress): BillingAddress => ({
  ...writtenAddress(address),
  ...(name && { name }),
  ...(company && { company }),
});

const POSTAL_CODE = { path: ['postalCode'], message: 'Postal code is required' };
const COUNTRY = { path: ['country'], message: 'There is no such country' };

/** A part of an address that may have other faults: each is named. */
const place = z.object({ postalCode: z.string(), country: z.string().catch('') });
const isPlace = ({ value }: { value: unknown }): boolean => place.safeParse(value).success;
const hasItsCode = ({ postalCode, country }: z.input<typeof place>): boolean =>
  postalCode !== '' || !hasPostalCodes(country);
const codeOrNone = { postalCode: shippingAddress.shape.postalCode.default('') };

/** The address that is typed: a postal code is optional where the country has none. */
export const typedShippingAddress = shippingAddress
  .extend(codeOrNone)
  .refine((typed) => hasItsCode(place.parse(typed)), { ...POSTAL_CODE, when: isPlace });
/** The address that is typed; it may be in a country that the shop does not deliver to. */
export const typedBillingAddress = billingAddress
  .extend(codeOrNone)
  .refine((typed) => hasItsCode(place.parse(typed)), { ...POSTAL_CODE, when: isPlace })
  .refine(({ country }) => countryCodeOf(country) !== undefined, COUNTRY);
