// Shared parts of e-mails about an order.
import type { ShippingAddress } from '@shop/contracts/places/address';
import { orderWaitsText } from '@shop/contracts/inventory/expected-day';
import { CUT_TO_LENGTH, formatLength, inUnit, unitsOf } from '@shop/contracts/money/length';
import {
  SWATCH_CREDIT_DAYS,
  SWATCH_CREDIT_FROM_CENTS,
} from '@shop/contracts/catalogue/swatch-limits';
import { sum } from '@shop/contracts/core/numbers';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { swatchEarningsOf } from '@shop/contracts/ordering/swatch-earnings';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import type { EmailLine, EmailPart } from './template/email-content.js';

/** An order in the form in which messages name it. */
export type NamedOrder = Pick<OrderEvent, 'order' | 'number'>;

/** Returns the number of an order, or the end of its id if the message has no number. */
export const orderNumber = ({ order, number }: NamedOrder): string =>
  number ?? order.slice(-8).toUpperCase();

export const orderUrl = (order: Pick<OrderEvent, 'order'>, shopUrl: string): string =>
  `${shopUrl}/orders/${order.order}`;

/** E-mails show the smallest of the widths in which every image of the shop exists. */
const small = (image: string): string => image.replace(/-\d+\.webp$/, '-320.webp');

type Item = OrderEvent['items'][number];

/** Formats an amount: `3`, `2.30 m (2.52 yd)`, or `5.00 m (3.00 m + 2.00 m; 5.47 yd)`. */
export function amountOf({
  quantity,
  unit,
  cutsPerUnit = 1,
  lengths = [],
}: Pick<Item, 'quantity' | 'unit' | 'cutsPerUnit' | 'lengths'>): string {
  if (!unit) return String(quantity);
  const shown = (cuts: number) => formatLength(unitsOf(cuts, cutsPerUnit), unit, cutsPerUnit);
  const other = unit === 'm' ? 'yd' : 'm';
  const inOther = `${inUnit(unitsOf(quantity, cutsPerUnit), unit, other).toFixed(2)} ${other}`;
  const pieces = lengths.length > 1 ? `${lengths.map(shown).join(' + ')}; ` : '';
  return `${shown(quantity)} (${pieces}${inOther})`;
}

/** Returns the dye lots of the lengths whose cut is known. */
export function lotDetails(items: readonly Item[]): EmailPart[] {
  const details = items.flatMap((item) => {
    const { lots = [] } = item;
    if (lots.length === 0) return [];
    const noun = lots.length === 1 ? 'dye lot' : 'dye lots';
    return [{ label: `${amountOf(item)} × ${item.name}`, value: `${noun} ${lots.join(' and ')}` }];
  });
  return details.length > 0 ? [{ kind: 'details', details }] : [];
}

/** Returns the credit that the swatches of a sent order have earned; nothing if there are none. */
export function swatchDetails(order: Pick<OrderEvent, 'items' | 'price'>): EmailPart[] {
  const cents = sum(swatchEarningsOf(order).map((earning) => earning.cents));
  if (cents === 0) return [];
  const [value, from] = [cents, SWATCH_CREDIT_FROM_CENTS].map((one) =>
    formatDollars(toDollars(one)),
  );
  const text = `${value ?? ''} for ${String(SWATCH_CREDIT_DAYS)} days, with cloth of ${from ?? ''} or more`;
  return [{ kind: 'details', details: [{ label: 'Your swatch credit', value: text }] }];
}

/** Returns the note of an order with lengths that cannot be returned; nothing if there are none. */
export const withdrawalNotes = (order: OrderEvent): EmailPart[] =>
  order.items.some(({ unit, isReturnable }) => unit && !isReturnable)
    ? [{ kind: 'text', text: CUT_TO_LENGTH }]
    : [];

/** Returns the note of an order of which a part is expected. */
export function waitsNotes(order: OrderEvent): EmailPart[] {
  const text = orderWaitsText(order.items);
  return text === null ? [] : [{ kind: 'text', text }];
}

export const orderLines = (order: OrderEvent, shopUrl: string): EmailLine[] =>
  order.items.map((item) => ({
    text: `${amountOf(item)} × ${item.name}`,
    figure: formatDollars(toDollars(item.lineCents ?? item.priceCents * item.quantity)),
    ...(item.image?.startsWith('/') && { image: `${shopUrl}${small(item.image)}` }),
  }));

/** Returns an address in one line. */
export function oneLineAddress(address: ShippingAddress): string {
  const { street, line2, city, postalCode, region, country } = address;
  const place = `${postalCode} ${city}`.trim();
  return [street, line2, place, region, country].filter((text) => text !== undefined).join(', ');
}
