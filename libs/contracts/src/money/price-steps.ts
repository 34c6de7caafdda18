// Price steps as typed: `10:9.50` is $9.50 from 10 pieces or units on. Without zod, for forms and lists.

import { readNumber } from '../reading/read-number.js';

/** Quantity in pieces or units, and price in dollars. */
export interface ShownPriceStep {
  from: number;
  price: number;
}

function numberOf(text = ''): number {
  const read = readNumber(text, { thousands: 'point is decimal' });
  return read && 'number' in read && !read.number.startsWith('-') ? Number(read.number) : NaN;
}

/** Parses a price step. Other text becomes NaN, which the contract refuses. */
export function readPriceStep(text: string): ShownPriceStep {
  const [from, price, ...rest] = text.split(':');
  return { from: rest.length > 0 ? NaN : numberOf(from), price: numberOf(price) };
}

/** Formats a price step as `10:9.50`. */
export const priceStepText = ({ from, price }: ShownPriceStep): string =>
  `${String(from)}:${price.toFixed(2)}`;
