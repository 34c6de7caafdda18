// Sums of money. Without zod, for the first load.
import { company } from '../core/company.js';
import { sum } from '../core/numbers.js';
import { unitPriceOf, type ShownLine } from './price-for.js';

/** Converts dollars to whole cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Converts whole cents to dollars. */
export const toDollars = (amount: number): number => amount / 100;

/** Returns the whole cents of a line: unit price times thousandths of the unit, with half a cent rounded up. */
export const lineCents = (priceCents: number, thousandths: number): number =>
  Math.round((priceCents * thousandths) / 1000);

/** Returns the sum over all lines of price (dollars) times quantity (pieces or units), computed in cents. */
export const totalCents = (lines: readonly ShownLine[]): number =>
  sum(lines.map((line) => lineCents(toCents(unitPriceOf(line)), Math.round(line.quantity * 1000))));

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats dollars as `$1,234.50`, or in the format of the company. */
export const formatDollars = (amount: number): string => {
  const text = dollars.format(amount);
  const { sign, format } = company.currency;
  const [minus = '', number = ''] = text.split('$');
  // Formats `-$1,234.50`: the separators of the format, with the sign before or after the number.
  const [, point = '.'] = /(.)50/.exec(format) ?? [];
  const [, group = ','] = /1(.)234/.exec(format) ?? [];
  const written = number.replaceAll(/[,.]/g, (mark) => (mark === '.' ? point : group));
  return minus + (format.startsWith('$') ? sign + written : `${written} ${sign}`);
};
