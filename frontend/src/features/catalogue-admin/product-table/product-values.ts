// Reads values that are typed into cells and dialogs of products.
import { productFields } from '@shop/contracts/catalogue/catalogue';
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { plainStates, stateNames } from '@shop/contracts/catalogue/product-state';
import { stockUnits } from '@shop/contracts/inventory/sale';
import { readLength } from '@shop/contracts/money/read-length';
import { readNumber } from '@shop/contracts/reading/read-number';

export type ReadValue = { value: number } | { fault: string };

const PRICE = 'Enter a price of at least 0, with at most two decimals.';
const PIECES = 'Enter a whole number of at least 0.';
const LENGTH = 'Enter a length of at least 0.';
const STATES = 'Enter Draft, Live or Hidden.';
const SCHEDULED = 'Set the date in the product form.';

/** Reads a number; rejects an ambiguous one and names both readings. */
export function readTyped(text: string, fault: string): ReadValue {
  const read = readNumber(text);
  if (!read) return { fault };
  if ('number' in read) return { value: Number(read.number) };
  const [one, other] = read.readings;
  return { fault: `"${text.trim()}" can be ${one} or ${other}. Type one of them.` };
}

/** Reads a price in dollars: `9,50` is 9.50. */
export function readPrice(text: string): ReadValue {
  const read = readTyped(text, PRICE);
  if ('fault' in read || productFields.shape.price.safeParse(read.value).success) return read;
  return { fault: PRICE };
}

/** Reads a stock: whole pieces, or units of a length such as `12.5` or `3 yd`. */
export function readStock(text: string, sale: AdminProduct['sale']): ReadValue {
  if (!sale) {
    const read = readNumber(text, { thousands: 'grouped' });
    const value = read && 'number' in read ? Number(read.number) : NaN;
    return productFields.shape.stock.safeParse(value).success ? { value } : { fault: PIECES };
  }
  const read = readTyped(text, LENGTH);
  const length = 'value' in read ? read.value : readLength(text, sale.unit)?.units;
  const isUnclear = 'fault' in read && read.fault !== LENGTH;
  if (isUnclear) return read;
  return length !== undefined && stockUnits.safeParse(length).success
    ? { value: length }
    : { fault: LENGTH };
}

/** Returns the category with this name in the shop's spelling. */
export function readCategory(
  text: string,
  categories: readonly string[],
): { value: string } | { fault: string } {
  const name = text.trim();
  const value = categories.find((one) => one.toLowerCase() === name.toLowerCase());
  if (value !== undefined) return { value };
  if (name === '') return { fault: 'Enter a category.' };
  return { fault: `There is no category "${name}". You can add one in the product form.` };
}

/** Returns the state with this name; the time of a scheduled state can be set only in the product form. */
export function readState(text: string): { value: string } | { fault: string } {
  const name = text.trim().toLowerCase();
  const value = plainStates.find((state) => stateNames[state].toLowerCase() === name);
  if (value !== undefined) return { value };
  const isScheduled = name === stateNames.scheduled.toLowerCase();
  return { fault: isScheduled ? SCHEDULED : STATES };
}

/** Returns pieces, or units of a length. */
export const stockOf = ({ stock, sale }: AdminProduct): number => sale?.inStock ?? stock;
