// Checks VAT numbers of the union by format and checksum; `vat-checks.ts` checks them with their office.
import { createRequire } from 'node:module';
import { plainSigns } from '@shop/contracts/reading/plain-digits';

// Compiled from a module with no default export, which Node and Jest import differently.
const validator = createRequire(import.meta.url)('jsvat-next') as typeof import('jsvat-next');

/** A VAT number with a valid format and checksum. */
export interface VatNumber {
  /** In capitals without blanks; numbers of Greece begin with EL. */
  value: string;
  /** ISO code of the member state, XI for Northern Ireland; null for Great Britain. */
  member: string | null;
}

/** State of the check: `none` if no office checks the number, `waiting` until the check is done. */
export interface VatCheck {
  state: 'none' | 'waiting' | 'known' | 'unknown';
  checkedAt: Date | null;
}
export type CheckedVatNumber = VatNumber & { check: VatCheck };

const members = [
  validator.austria,
  validator.belgium,
  validator.bulgaria,
  validator.croatia,
  validator.cyprus,
  validator.czechRepublic,
  validator.denmark,
  validator.estonia,
  validator.finland,
  validator.france,
  validator.germany,
  validator.greece,
  validator.hungary,
  validator.ireland,
  validator.italy,
  validator.latvia,
  validator.lithuania,
  validator.luxembourg,
  validator.malta,
  validator.netherlands,
  validator.poland,
  validator.portugal,
  validator.romania,
  validator.slovakiaRepublic,
  validator.slovenia,
  validator.spain,
  validator.sweden,
  validator.unitedKingdom,
];

const memberOf = (prefix: string): string | null =>
  prefix === 'EL' ? 'GR' : prefix === 'GB' ? null : prefix;

/**
 * Reads a VAT number; one without a country code is read as of `country`. Returns null if it cannot be valid. `GR`
 * becomes `EL`.
 */
export function readVatNumber(text: string, country = ''): VatNumber | null {
  const bare = plainSigns(text)
    .toUpperCase()
    .replace(/[^0-9A-Z+*]/g, '');
  const value = [bare, country + bare].map((one) => one.replace(/^GR/, 'EL')).find(isVatNumber);
  return value === undefined ? null : { value, member: memberOf(value.slice(0, 2)) };
}

const isVatNumber = (value: string): boolean =>
  /^[A-Z]{2}/.test(value) && validator.checkVAT(value, members).isValid;
