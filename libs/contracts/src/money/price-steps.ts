// Price steps as they are typed: `10:9.50` is $9.50 from 10 pieces or units on. Without zod, for forms and lists.

import { readNumber } from '../reading/read-number.js';

/** From pieces or units, in dollars. */
export interface ShownPriceStep {
  from: number;
  price: number;
}

function numberOf(text = ''): number {
  const read = readNumber(text, { thousands: 'point is decimal' });
  return read && 'number' in read && !read.number.startsWith('-') ? Number(read.number) : NaN;
}

/** NaN for what is no number, which the contract then refuses. */
export function readPriceStep(text: string): ShownPriceStep {
  const [from, price, ...rest] = text.split(':');
  return { from: rest.length > 0 ? NaN : numberOf(from), price: numberOf(price) };
}

/** `10:9.50`. */
export const priceStepText = ({ from, price }: ShownPriceStep): string =>
  `${String(from)}:${price.toFixed(2)}`;
