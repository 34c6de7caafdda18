// E-mail about cancelled items of an order that is still to be sent.
import type { PayloadOf } from '@shop/contracts/core/message';
import type { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { amountOf, orderLines, orderNumber, orderUrl } from '../emails/order-lines.js';
import { orderSums } from '../emails/order-price.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type CancelledItems = PayloadOf<typeof itemCancellationEvents.cancelled>;

export const itemsCancelledTemplate = defineTemplate({
  key: 'itemsCancelled',
  placeholders: ['order.number', 'link.order'],
  texts: {
    subject: line(
      'Subject',
      'Part of your order {{order.number}} has been cancelled',
      'order.number',
    ),
    heading: line('Heading', 'Part of your order has been cancelled'),
    text: paragraph(
      'Text',
      'Hello,\n\nThese items of your order {{order.number}} have been cancelled:',
      'order.number',
    ),
    rest: paragraph('Before what is left', 'The rest of your order is unchanged:'),
    money: paragraph(
      'About the money',
      'What you have already paid for the cancelled items is refunded to your payment method.',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Lists the cancelled items, the reason, and the remaining items with their price. */
export function itemsCancelledEmail(
  order: CancelledItems,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(order, shopUrl);
  const values = { 'order.number': orderNumber(order), 'link.order': url };
  const texts = fillTexts(itemsCancelledTemplate, values, edited);
  const details = [
    ...order.cancelled.map((item) => ({ label: item.name, value: amountOf(item) })),
    ...(order.reason === '' ? [] : [{ label: 'Reason', value: order.reason }]),
    { label: 'Your order costs less', value: formatDollars(toDollars(order.lessCents)) },
  ];
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.text),
      { kind: 'details', details },
      ...textPart(texts.rest),
      { kind: 'lines', lines: orderLines(order, shopUrl), sums: orderSums(order) },
      ...textPart(texts.money),
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}
