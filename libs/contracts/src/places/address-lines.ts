// Postal addresses in their printed form.
import { countryCodeOf, countryName } from './country-name.js';
import type { ShippingAddress } from './address.js';

const EUROPEAN = 'code city/region';
const CODE_LAST = 'city code/region';

/** Forms of the place in each country; `/` begins a line. Lines and parts without a value are left out. */
const forms: Readonly<Record<string, string>> = {
  AE: 'city/region',
  AU: 'city region code',
  BD: CODE_LAST,
  BR: 'city, region/code',
  CA: 'city region code',
  CN: 'code city, region',
  GB: 'city/region/code',
  HK: 'city/region',
  HU: 'city/code/region',
  ID: CODE_LAST,
  IE: 'city/region/code',
  IN: CODE_LAST,
  IT: 'code city region',
  JP: 'city, region code',
  KR: CODE_LAST,
  LK: 'city/code/region',
  LV: 'city, code/region',
  MX: 'code city, region',
  NP: CODE_LAST,
  NZ: CODE_LAST,
  PK: CODE_LAST,
  RU: 'city/region/code',
  SA: CODE_LAST,
  SG: CODE_LAST,
  TH: 'city region code',
  TW: 'city, region code',
  UA: 'city/region/code',
  US: 'city, region code',
  VN: CODE_LAST,
  ZA: 'city/region/code',
};

const SPECIAL = / SAR China$/;

/** The names above the street. */
export interface Addressee {
  name: string;
  company?: string | undefined;
}

/**
 * Returns the lines of an address. The country is last, in capitals, and left out if it is `from`, the code of the
 * country of dispatch.
 */
export function addressLines(
  addressee: Addressee,
  address: ShippingAddress,
  from: string,
): string[] {
  const country = countryCodeOf(address.country);
  const { name, company } = addressee;
  const foreign =
    country === undefined ? address.country : countryName(country)?.replace(SPECIAL, '');
  return [
    company,
    name === company ? undefined : name,
    address.street,
    address.line2,
    ...placeLines(address, forms[country ?? ''] ?? EUROPEAN),
    country === from ? undefined : foreign?.toUpperCase(),
  ].flatMap((line) => linesOf(line));
}

function placeLines({ city, region, postalCode }: ShippingAddress, form: string): string[] {
  const values: Record<string, string | undefined> = { city, region, code: postalCode };
  const groupOf = (group: string) => joined(group.split(' '), (name) => values[name], ' ');
  return form.split('/').map((line) => joined(line.split(', '), groupOf, ', '));
}

/** Joins the non-empty values of the parts. */
const joined = (
  parts: readonly string[],
  valueOf: (part: string) => string | undefined,
  between: string,
): string =>
  parts
    .map((part) => valueOf(part) ?? '')
    .filter((value) => value !== '')
    .join(between);

const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
