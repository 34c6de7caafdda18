// Normalises postal codes as users type them. Without zod.
import { foldCode } from './fold-code.js';

/** Prefixes of postal codes other than the ISO code: the country codes of vehicles. */
const SIGNS: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

/** Returns a postal code for comparisons: capitals and digits, without the code of its country. */
export function foldPostalCode(code: string, country = ''): string {
  const written = foldCode(code);
  const sign = SIGNS[country];
  const isSigned = sign !== undefined && written.startsWith(`${sign}-`);
  const own = isSigned ? written.slice(sign.length) : written;
  const bare = own.replaceAll('-', '');
  return country !== '' && bare.startsWith(country) && /^\d/.test(bare.slice(country.length))
    ? bare.slice(country.length)
    : bare;
}
