// The addresses of an order: delivery and billing.
import { z } from 'zod';
import { cleanLines } from '../reading/clean-text.js';
import { countryCodeOf } from './country-name.js';
import { hasPostalCodes } from './postal-codes.js';

const line = (label: string) =>
  z.string(`${label} is required`).overwrite(cleanLines).min(1, `${label} is required`).max(200);
/** Optional text; an empty text is not stored. */
export const perhaps = (label: string, max: number) =>
  z
    .string(`${label} is not valid`)
    .overwrite(cleanLines)
    .max(max, `${label} must be at most ${String(max)} characters long`)
    .optional();

/** The address as stored and shown. */
export const shippingAddress = z.object({
  street: line('Street'),
  city: line('City'),
  /** Empty if the country has no postal codes. */
  postalCode: z.string('Postal code is required').overwrite(cleanLines).max(20),
  country: line('Country').max(60),
  /** Flat, floor, building. */
  line2: perhaps('Address line 2', 200),
  /** State, province or county; not required in any country. */
  region: perhaps('Region', 100),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** The billing address, if it differs from the delivery address. Its country can be any. */
export const billingAddress = shippingAddress.extend({
  /** Absent for the name of the account. */
  name: perhaps('Name', 120),
  company: perhaps('Company', 120),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** Returns the address without empty lines. PostgreSQL sorts the fields of a JSON object itself. */
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

/** Returns a billing address in the same form as `writtenAddress`. */
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

/** Part of an address, checked even if other parts are wrong, so that each fault is reported. */
const place = z.object({ postalCode: z.string(), country: z.string().catch('') });
const isPlace = ({ value }: { value: unknown }): boolean => place.safeParse(value).success;
const hasItsCode = ({ postalCode, country }: z.input<typeof place>): boolean =>
  postalCode !== '' || !hasPostalCodes(country);
const codeOrNone = { postalCode: shippingAddress.shape.postalCode.default('') };

/** The address as typed: the postal code is optional if the country has none. */
export const typedShippingAddress = shippingAddress
  .extend(codeOrNone)
  .refine((typed) => hasItsCode(place.parse(typed)), { ...POSTAL_CODE, when: isPlace });
/** The billing address as typed; its country need not be one that the shop delivers to. */
export const typedBillingAddress = billingAddress
  .extend(codeOrNone)
  .refine((typed) => hasItsCode(place.parse(typed)), { ...POSTAL_CODE, when: isPlace })
  .refine(({ country }) => countryCodeOf(country) !== undefined, COUNTRY);
