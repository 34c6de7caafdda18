// E-mail about an order that staff have edited.
import type { PayloadOf } from '@shop/contracts/core/message';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import type { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import { amountOf, orderLines, orderNumber, orderUrl } from '../emails/order-lines.js';
import { orderSums } from '../emails/order-price.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type EditedOrder = PayloadOf<typeof orderEditEvents.edited>;

export const orderEditedTemplate = defineTemplate({
  key: 'orderEdited',
  placeholders: ['order.number', 'link.order'],
  texts: {
    subject: line('Subject', 'Your order {{order.number}} has changed', 'order.number'),
    heading: line('Heading', 'We have changed your order'),
    text: paragraph(
      'Text',
      'Hello,\n\nWe have made these changes to your order {{order.number}}:',
      'order.number',
    ),
    rest: paragraph('Before the order', 'Your order is now:'),
    money: paragraph(
      'About the money, where it costs less',
      'Anything you have already paid above the new total is refunded to your payment method.',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Lists removed and added items, another delivery, another tax rate, and the order with its new price. */
export function orderEditedEmail(
  order: EditedOrder,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(order, shopUrl);
  const values = { 'order.number': orderNumber(order), 'link.order': url };
  const texts = fillTexts(orderEditedTemplate, values, edited);
  const { removed, added, delivery, tax, note, differenceCents } = order;
  const change = formatDollars(toDollars(Math.abs(differenceCents)));
  const costs = differenceCents < 0 ? 'Your order costs less' : 'Your order costs more';
  const details = [
    ...removed.map((item) => ({ label: `Removed: ${item.name}`, value: amountOf(item) })),
    ...added.map((item) => ({ label: `Added: ${item.name}`, value: amountOf(item) })),
    ...(delivery ? [{ label: 'Delivery', value: delivery }] : []),
    ...(tax ? [{ label: 'Tax', value: tax }] : []),
    ...(note === '' ? [] : [{ label: 'Note', value: note }]),
    ...(differenceCents === 0 ? [] : [{ label: costs, value: change }]),
  ];
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.text),
      { kind: 'details', details },
      ...textPart(texts.rest),
      { kind: 'lines', lines: orderLines(order, shopUrl), sums: orderSums(order) },
      ...(differenceCents < 0 ? textPart(texts.money) : []),
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}
