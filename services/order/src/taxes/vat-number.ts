// VAT numbers of the union, checked by format and checksum; `vat-checks.ts` has them looked up.
import { createRequire } from 'node:module';
import { plainSigns } from '@shop/contracts/reading/plain-digits';

// Compiled from a module with no default export, which Node and Jest import differently.
const validator = createRequire(import.meta.url)('jsvat-next') as typeof import('jsvat-next');

/** A number that can be right. */
export interface VatNumber {
  /** Capitals without blanks; of Greece with EL. */
  value: string;
  /** ISO code of the member state, XI of Northern Ireland; null of Great Britain. */
  member: string | null;
}

/** The state of its check: `none` where no office checks it, `waiting` until that is done. */
export interface VatCheck {
  state: 'none' | 'waiting' | 'known' | 'unknown';
  checkedAt: Date | null;
}
export type CheckedVatNumber = VatNumber & { check: VatCheck };

const members = [
  ...[validator.austria, validator.belgium, validator.bulgaria, validator.croatia],
  ...[validator.cyprus, validator.czechRepublic, validator.denmark, validator.estonia],
  ...[validator.finland, validator.france, validator.germany, validator.greece],
  ...[validator.hungary, validator.ireland, validator.italy, validator.latvia],
  ...[validator.lithuania, validator.luxembourg, validator.malta, validator.netherlands],
  ...[validator.poland, validator.portugal, validator.romania, validator.slovakiaRepublic],
  ...[validator.slovenia, validator.spain, validator.sweden, validator.unitedKingdom],
];

const memberOf = (prefix: string): string | null =>
  prefix === 'EL' ? 'GR' : prefix === 'GB' ? null : prefix;

/** Returns the number, of the country where it names none; null where it cannot be right. `GR` is `EL`. */
export function readVatNumber(text: string, country = ''): VatNumber | null {
  const bare = plainSigns(text)
    .toUpperCase()
    .replace(/[^0-9A-Z+*]/g, '');
  const value = [bare, country + bare].map((one) => one.replace(/^GR/, 'EL')).find(isVatNumber);
  return value === undefined ? null : { value, member: memberOf(value.slice(0, 2)) };
}

const isVatNumber = (value: string): boolean =>
  /^[A-Z]{2}/.test(value) && validator.checkVAT(value, members).isValid;
