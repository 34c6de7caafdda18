// Countries and postal codes: the areas of zones, and the destinations of orders.
import { z } from 'zod';
import { countryName } from './country-name.js';
import { foldPostalCode } from '../reading/postal-code.js';

/** ISO 3166-1 code of two capitals. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => countryName(code) !== undefined, 'There is no such country');

/** Compares at the length of the bound, so that an upper bound of 1299 includes 12991. */
const isAbove = (code: string, bound: string): boolean => code.slice(0, bound.length) > bound;

/** A country, or the part of it between two postal codes. */
export interface Area {
  country: string;
  postalFrom: string | null;
  postalTo: string | null;
}

/** Returns true for a postal code between two inclusive bounds; a missing bound is open. */
export function isWithin(postalCode: string, { country, ...bounds }: Area): boolean {
  const code = foldPostalCode(postalCode, country);
  const { postalFrom, postalTo } = foldedBounds({ country, ...bounds });
  if (postalFrom !== null && code.slice(0, postalFrom.length) < postalFrom) return false;
  return postalTo === null || !isAbove(code, postalTo);
}

function foldedBounds({ country, postalFrom, postalTo }: Area): Omit<Area, 'country'> {
  const bound = (code: string | null) => foldPostalCode(code ?? '', country) || null;
  return { postalFrom: bound(postalFrom), postalTo: bound(postalTo) };
}

/** One end of a range of postal codes; null, or a text without letters and digits, for an open end. */
export const postalBound = z
  .string()
  .trim()
  .max(20)
  .transform((code) => foldPostalCode(code))
  .refine((code) => /^[0-9A-Z]*$/.test(code), 'A postal code has letters and digits')
  .transform((code) => (code === '' ? null : code))
  .nullable()
  .default(null);

export const area = z
  .object({ country: countryCode, postalFrom: postalBound, postalTo: postalBound })
  .refine(
    (one) => {
      const { postalFrom, postalTo } = foldedBounds(one);
      return !postalFrom || !postalTo || !isAbove(postalFrom, postalTo);
    },
    {
      path: ['postalTo'],
      message: 'The last postal code is before the first',
    },
  );
/** The areas of one zone. */
export const areas = z.array(area).min(1, 'A zone needs a country').max(300);
