// Sums of money, without zod for the first load.
import { company } from '../core/company.js';
import { sum } from '../core/numbers.js';
import { unitPriceOf, type ShownLine } from './price-for.js';

/** Dollars to whole cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Whole cents to dollars. */
export const toDollars = (amount: number): number => amount / 100;

/** Whole cents of a line: the unit's price times thousandths of the unit, half a cent rounded up. */
export const lineCents = (priceCents: number, thousandths: number): number =>
  Math.round((priceCents * thousandths) / 1000);

/** Sum over lines of price (dollars) times quantity (pieces or units), computed and returned in cents. */
export const totalCents = (lines: readonly ShownLine[]): number =>
  sum(lines.map((line) => lineCents(toCents(unitPriceOf(line)), Math.round(line.quantity * 1000))));

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Returns `$1,234.50`, or as the company writes amounts, from dollars. */
export const formatDollars = (amount: number): string => {
  const text = dollars.format(amount);
  const { sign, format } = company.currency;
  const [minus = '', number = ''] = text.split('$');
  // `-$1,234.50`: the separators of the format, then the sign before or behind.
  const [, point = '.'] = /(.)50/.exec(format) ?? [];
  const [, group = ','] = /1(.)234/.exec(format) ?? [];
  const written = number.replaceAll(/[,.]/g, (mark) => (mark === '.' ? point : group));
  return minus + (format.startsWith('$') ? sign + written : `${written} ${sign}`);
};
