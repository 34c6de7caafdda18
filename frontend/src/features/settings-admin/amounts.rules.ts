// Converts between stored amounts and the amounts that an owner types: dollars, percentages, grams.
import { fromShopTime, NO_TIME } from '@shop/contracts/core/shop-time';

const CENTS = 100;
const BP_PER_PERCENT = 100;
const GRAMS_PER_KG = 1_000;

/** Parses a number with at most this many decimals; undefined for anything else. */
function decimal(text: string, digits: number): number | undefined {
  const plain = text.trim().replace(',', '.');
  const found = /^\d{1,9}(?:\.(\d{1,6}))?$/.exec(plain);
  return found && (found[1] ?? '').length <= digits ? Number(plain) : undefined;
}

/** Parses `$4.90` or `4.9` to whole cents. */
export function readCents(text: string): number | undefined {
  const dollars = decimal(text.replace('$', ''), 2);
  return dollars === undefined ? undefined : Math.round(dollars * CENTS);
}

/** Parses `20` or `7.5 %` to basis points. */
export function readPercent(text: string): number | undefined {
  const percent = decimal(text.replace('%', ''), 2);
  return percent === undefined ? undefined : Math.round(percent * BP_PER_PERCENT);
}

/** Parses `500 g`, `500` or `1.2 kg` to grams. */
export function readGrams(text: string): number | undefined {
  const isKg = /kg\s*$/i.test(text);
  const amount = decimal(text.replace(/(kg|g)\s*$/i, ''), isKg ? 3 : 0);
  return amount === undefined ? undefined : Math.round(amount * (isKg ? GRAMS_PER_KG : 1));
}

/** Parses a whole number of at least 0. */
export const readCount = (text: string): number | undefined => decimal(text, 0);

/** Formats cents for a field: `4.90`. */
export const centsText = (cents: number | null): string =>
  cents === null ? '' : (cents / CENTS).toFixed(2);

/** Formats cents for a sentence: `$4.90`. */
export const moneyText = (cents: number): string =>
  `$${(cents / CENTS).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Formats basis points for a field: `20`. */
export const percentText = (bp: number): string => String(bp / BP_PER_PERCENT);

/** `500 g` or `1.2 kg`. */
export const gramsText = (grams: number | null): string => {
  if (grams === null) return '';
  return grams < GRAMS_PER_KG ? `${String(grams)} g` : `${String(grams / GRAMS_PER_KG)} kg`;
};

/** Collects the errors of typed amounts: a message by field name. */
export class TypedAmounts {
  readonly faults = new Map<string, string>();

  /** Reads an amount; records an error if it is invalid. */
  amount(name: string, text: string, read: (text: string) => number | undefined): number {
    const amount = read(text);
    if (amount === undefined) this.faults.set(name, sentenceOf(read));
    return amount ?? 0;
  }

  /** Reads an optional amount; null for an empty text. */
  optional(name: string, text: string, read: (text: string) => number | undefined): number | null {
    return text.trim() === '' ? null : this.amount(name, text, read);
  }

  /** Reads an optional local time of the shop, and converts it to ISO-8601. */
  moment(name: string, text: string): string | null {
    const moment = text === '' ? null : fromShopTime(text);
    if (text !== '' && moment === null) this.faults.set(name, NO_TIME);
    return moment;
  }
}

function sentenceOf(read: (text: string) => number | undefined): string {
  if (read === readCents) return 'Enter an amount, such as 4.90';
  if (read === readPercent) return 'Enter a percentage, such as 20';
  if (read === readGrams) return 'Enter a weight, such as 500 g or 1.2 kg';
  return 'Enter a whole number';
}
