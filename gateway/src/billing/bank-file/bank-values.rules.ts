// Amounts and texts as banks write them.
import { readNumber } from '@shop/contracts/reading/read-number';

const CURRENCY = /usd|eur|gbp|bdt|inr|[$€£৳₹]/gi;
/** A mark after or before an amount that says whether it came in or went out. */
const MARK = /^(cr|dr)\b\.?|(cr|dr)\.?$/i;

/** Returns whole cents of `1.234,50`, `1,23,456.50`, `-3.00`, `59.80 CR` or `3,00-`; null if it is no amount. */
export function centsOf(text: string): number | null {
  const written = text.replace(CURRENCY, '').trim();
  const [, before, after] = MARK.exec(written) ?? [];
  const bare = written.replace(MARK, '').trim();
  const read = readNumber(bare, { thousands: 'grouped' });
  if (read === null || !('number' in read)) return null;
  const [, sign, whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(read.number) ?? [];
  if (whole === '' || rest.length > 2) return null;
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  const isDebit = /^dr$/i.test(before ?? after ?? '') || sign === '-';
  return isDebit ? -cents : cents;
}

/** Returns one line of text without invisible characters, cut to this length. */
export const cleanText = (text: string, max: number): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();
