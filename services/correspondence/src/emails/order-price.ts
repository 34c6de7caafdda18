// What the e-mails about an order say of its price, and of where it goes.
import { formatDollars, toDollars } from '@shop/contracts/money';
import type { OrderEvent } from '@shop/contracts/order';
import { priceRows } from '@shop/contracts/price-rows';
import { shownPartsOf } from '@shop/contracts/shown-price';
import { shownName, shownPhone } from '@shop/contracts/typed-words';
import type { EmailLine, EmailPart } from './template/email-content.js';

/** From the subtotal to the total; the total alone of an order that costs its lines. */
export function orderSums({ price, totalCents }: OrderEvent): EmailLine[] {
  const total = { text: 'Total', figure: formatDollars(toDollars(totalCents)) };
  if (!price) return [total];
  const rows = priceRows({ ...shownPartsOf(price), subtotal: toDollars(price.subtotalCents) });
  return [...rows.map(({ label, amount }) => ({ text: label, figure: amount })), total];
}

/** Where and when an order is picked up; nothing of one that is sent. */
export function pickupDetails({ price }: Pick<OrderEvent, 'price'>): EmailPart[] {
  const shipping = price?.shipping;
  if (!shipping || shipping.pickupNote === null) return [];
  const { name, time, pickupNote } = shipping;
  const value = [name, pickupNote, time].filter((text) => text !== '').join('\n');
  return [{ kind: 'details', details: [{ label: 'Pick up at', value }] }];
}

/** For whom it is, where name and telephone are what they should be: the address is not proven. */
export function recipientDetails({ recipient }: OrderEvent): EmailPart[] {
  const name = shownName(recipient?.name ?? '');
  const phone = shownPhone(recipient?.phone ?? '');
  const value = [name, phone].filter((text) => text !== null).join('\n');
  return value === '' ? [] : [{ kind: 'details', details: [{ label: 'Recipient', value }] }];
}
