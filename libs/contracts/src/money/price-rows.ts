// The price of an order as labelled rows, the same on screens and in e-mails. Without zod, for the browser.
import { formatDollars, toCents, toDollars, totalCents } from './price.js';
import { sum } from '../core/numbers.js';

/** Dollars, and percentages as 20 for 20 %: the part of a view that the rows need. */
export interface ShownPrice {
  subtotal: number;
  discounts?: readonly { code?: string | undefined; name: string; amount: number }[] | undefined;
  shipping?: { name: string; price: number; pickupNote?: string | undefined } | undefined;
  taxes?:
    | readonly { rate: number; tax: number; isIncluded: boolean; note?: string | undefined }[]
    | undefined;
}

export interface PriceRow {
  label: string;
  amount: string;
}

/** Returns the rows from the subtotal to the one before the total. They add up to the total, except included tax. */
export const priceRows = (price: ShownPrice): PriceRow[] => [
  { label: 'Subtotal', amount: formatDollars(price.subtotal) },
  ...(price.discounts ?? []).map(({ code, name, amount }) => ({
    label: code ?? name,
    amount: `−${formatDollars(amount)}`,
  })),
  shippingRow(price.shipping),
  ...(price.taxes ?? []).map(({ rate, tax, isIncluded, note }) => ({
    label: note ?? `Tax (${String(rate)} %)${isIncluded ? ' incl.' : ''}`,
    amount: formatDollars(tax),
  })),
];

/** Returns the rows below the total if credit pays a part: dollars by account, and the rest. */
export function creditRowsOf(
  credits: readonly { label: string; amount: number }[],
  toPay: number,
): PriceRow[] {
  const paid = credits.filter(({ amount }) => amount > 0);
  if (paid.length === 0) return [];
  return [
    ...paid.map(({ label, amount }) => ({ label, amount: `−${formatDollars(amount)}` })),
    { label: 'To pay', amount: formatDollars(toPay) },
  ];
}

function shippingRow(shipping: ShownPrice['shipping']): PriceRow {
  if (!shipping) return { label: 'Shipping', amount: 'Free' };
  const { name, price, pickupNote } = shipping;
  const noun = pickupNote === undefined ? 'Shipping' : 'Pick-up';
  return { label: `${noun} (${name})`, amount: price === 0 ? 'Free' : formatDollars(price) };
}

/** Returns true if the price of an order has more than a total. */
export const isPriced = ({ discounts, shipping, taxes }: Omit<ShownPrice, 'subtotal'>): boolean =>
  (discounts ?? shipping ?? taxes) !== undefined;

interface PricedItem {
  price: number;
  quantity: number;
  lineTotal?: number | undefined;
}

/** Returns the dollars of a line before discounts; the price of a length was rounded once. */
export const lineTotalOf = (item: PricedItem): number =>
  item.lineTotal ?? toDollars(totalCents([item]));

/** Returns the dollars of all lines before discounts. */
export const subtotalOf = (items: readonly PricedItem[]): number =>
  toDollars(sum(items.map((item) => toCents(lineTotalOf(item)))));
