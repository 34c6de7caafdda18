// Telephone numbers as they are searched: by their digits.
import { plainSigns } from './plain-digits.js';

const LEAST_DIGITS = 6;
const PHONE = /^\+?[\d ().:/-]+$/;

/**
 * Returns the digits of a typed telephone number without leading zeros; null if the text is no number or has fewer than
 * six digits. `+44 (0)20 79` is `442079`.
 */
export function typedPhone(text: string): string | null {
  const plain = plainSigns(text).replace('(0)', '');
  const digits = plain.replace(/\D/g, '');
  if (!PHONE.test(plain) || digits.length < LEAST_DIGITS) return null;
  return digits.replace(/^0+/, '') || null;
}
