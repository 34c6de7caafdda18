// Amounts, days and texts as banks write them.

/** An amount is no longer. */
const LONGEST = 40;
const POINT = /^\d{1,3}(?:[,' ]?\d{3})*(?:\.\d{1,2})?$/;
const COMMA = /^\d{1,3}(?:[.' ]?\d{3})*(?:,\d{1,2})?$/;
const SIGNED = /^([+-]?)(.*?)([+-]?)$/;
const CURRENCY = /usd|eur|gbp|[$€£]/i;

/** Whole cents of `1.234,50`, `1,234.50`, `-3.00` or `3,00-`; null where it is no amount. */
export function centsOf(text: string): number | null {
  if (text.length > LONGEST) return null;
  const plain = text
    .split(CURRENCY)
    .map((part) => part.trim())
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace('−', '-')
    .trim();
  const [, before = '', digits = '', after = ''] = SIGNED.exec(plain) ?? [];
  const isPoint = POINT.test(digits);
  if (!isPoint && !COMMA.test(digits)) return null;
  const [whole = '', rest = ''] = digits.split(isPoint ? '.' : /,(?=\d{1,2}$)/);
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'));
  return before === '-' || after === '-' ? -cents : cents;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/;

/** Whether the days of a file have the month first: one of them could not be read otherwise. */
export const isMonthFirst = (days: readonly string[]): boolean =>
  days.some((day) => Number(SLASHED.exec(day.trim())?.[2] ?? 0) > 12);

/** `2026-11-21` of `21.11.26`, `21/11/2026` or `2026-11-21T10:00:00`; null where it is no day. */
export function dayOf(text: string, monthFirst = false): string | null {
  const plain = text.trim();
  const iso = ISO.exec(plain);
  if (iso) return checkedDay(iso[1], iso[2], iso[3]);
  const german = GERMAN.exec(plain);
  if (german) return checkedDay(german[3], german[2], german[1]);
  const slashed = SLASHED.exec(plain);
  if (!slashed) return null;
  const [, one, other, year] = slashed;
  return monthFirst ? checkedDay(year, one, other) : checkedDay(year, other, one);
}

function checkedDay(year = '', month = '', day = ''): string | null {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** One line of text without characters that cannot be seen, at most so long. */
export const cleanText = (text: string, max: number): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();
