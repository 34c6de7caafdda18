// Countries and postal codes: where a zone is, and where an order goes.
import { z } from 'zod';
import { countryName } from './country-name.js';

/** ISO 3166-1, two capitals. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => countryName(code) !== undefined, 'There is no such country');

/** Without blanks and hyphens, in capitals: how postal codes are compared. */
export const foldPostalCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Compared at the length of the bound: 1299 holds 12991 too. */
const isAbove = (code: string, bound: string): boolean => code.slice(0, bound.length) > bound;

/** Whether a postal code lies between two bounds, both with it; an open bound holds all. */
export function isWithin(
  postalCode: string,
  { postalFrom, postalTo }: { postalFrom: string | null; postalTo: string | null },
): boolean {
  const code = foldPostalCode(postalCode);
  if (postalFrom !== null && code.slice(0, postalFrom.length) < postalFrom) return false;
  return postalTo === null || !isAbove(code, postalTo);
}

/** One end of a range of postal codes; null, or without a sign: open. */
export const postalBound = z
  .string()
  .trim()
  .max(20)
  .transform(foldPostalCode)
  .refine((code) => /^[0-9A-Z]*$/.test(code), 'A postal code has letters and digits')
  .transform((code) => (code === '' ? null : code))
  .nullable()
  .default(null);

/** A country, or the part of it between two postal codes. */
export const area = z
  .object({ country: countryCode, postalFrom: postalBound, postalTo: postalBound })
  .refine(
    ({ postalFrom, postalTo }) => !postalFrom || !postalTo || !isAbove(postalFrom, postalTo),
    {
      path: ['postalTo'],
      message: 'The last postal code is before the first',
    },
  );
export type Area = z.infer<typeof area>;
/** Of one zone. */
export const areas = z.array(area).min(1, 'A zone needs a country').max(300);
