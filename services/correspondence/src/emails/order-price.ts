// Price and address of an order in its e-mails.
import { arrivalText } from '@shop/contracts/pricing/arrival-text';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { creditRowsOf, priceRows, type PriceRow } from '@shop/contracts/money/price-rows';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import { shownPartsOf } from '@shop/contracts/ordering/shown-price';
import { shownName, shownPhone } from '@shop/contracts/reading/typed-words';
import type { EmailLine, EmailPart } from './template/email-content.js';

/**
 * Returns the rows from the subtotal to the total, and the part that credit pays. An order that costs its lines only
 * has the total.
 */
export function orderSums({ price, totalCents, payment }: OrderEvent): EmailLine[] {
  const total = { text: 'Total', figure: formatDollars(toDollars(totalCents)) };
  const rows = price
    ? priceRows({ ...shownPartsOf(price), subtotal: toDollars(price.subtotalCents) })
    : [];
  const toPay = toDollars(totalCents - creditCentsOf(payment ?? null));
  const credits = (payment?.credit ?? []).map(({ label, cents }) => ({
    label,
    amount: toDollars(cents),
  }));
  return [...rows.map(lineOf), total, ...creditRowsOf(credits, toPay).map(lineOf)];
}

const lineOf = ({ label, amount }: PriceRow): EmailLine => ({ text: label, figure: amount });

const paidHow: Partial<Record<PaymentMethod, string>> = {
  stripe: 'By card, charged when your order is sent.',
  cash: 'You pay the courier in cash.',
  transfer: 'By bank transfer, which we have received.',
  invoice: 'You will receive an invoice.',
  credit: 'By store credit or gift card.',
};

/** Returns how an order is paid; nothing for the demo card. */
export function paymentDetails({ payment }: Pick<OrderEvent, 'payment'>): EmailPart[] {
  const value = payment && paidHow[payment.method];
  return value === undefined ? [] : [{ kind: 'details', details: [{ label: 'Payment', value }] }];
}

/** Returns the place and time of a pick-up; nothing for an order that is sent. */
export function pickupDetails({ price }: Pick<OrderEvent, 'price'>): EmailPart[] {
  const shipping = price?.shipping;
  if (!shipping || shipping.pickupNote === null) return [];
  const { name, time, pickupNote } = shipping;
  const value = [name, pickupNote, time].filter((text) => text !== '').join('\n');
  return [{ kind: 'details', details: [{ label: 'Pick up at', value }] }];
}

/** Returns the promised days of arrival; nothing if the delivery method names none. */
export function arrivalDetails({ arrival, price }: OrderEvent): EmailPart[] {
  if (!arrival) return [];
  const isPickup = price?.shipping?.pickupNote != null;
  return [
    { kind: 'details', details: [{ label: 'Delivery', value: arrivalText(arrival, isPickup) }] },
  ];
}

/** Returns the recipient if name and telephone number are valid, because the address is not proven. */
export function recipientDetails({ recipient }: OrderEvent): EmailPart[] {
  const name = shownName(recipient?.name ?? '');
  const phone = shownPhone(recipient?.phone ?? '');
  const value = [name, phone].filter((text) => text !== null).join('\n');
  return value === '' ? [] : [{ kind: 'details', details: [{ label: 'Recipient', value }] }];
}
