// E-mail about a dearer edit that waits for its payment, with a link to pay.
import type { PayloadOf } from '@shop/contracts/core/message';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import type { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import { amountOf, oneLineAddress, orderNumber, orderUrl } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type WaitingEdit = PayloadOf<typeof orderEditEvents.editWaiting>;

export const editWaitingTemplate = defineTemplate({
  key: 'editWaiting',
  placeholders: ['order.number', 'amount', 'until', 'link.order'],
  texts: {
    subject: line(
      'Subject',
      'Please pay {{amount}} for the change to your order {{order.number}}',
      'order.number',
      'amount',
    ),
    heading: line('Heading', 'A change to your order'),
    text: paragraph(
      'Text',
      'Hello,\n\nWe have prepared this change to your order {{order.number}}. It takes effect once you have paid the difference. Until then your order does not change and nothing more is charged.',
      'order.number',
    ),
    button: line('Button', 'See the change and pay'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/**
 * Lists what would be removed and added, another delivery, the new total, and the amount and deadline of the payment.
 */
export function editWaitingEmail(
  order: WaitingEdit,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const values = {
    'order.number': orderNumber(order),
    amount: formatDollars(toDollars(order.differenceCents)),
    until: shopMoment(order.until),
    'link.order': orderUrl(order, shopUrl),
  };
  const texts = fillTexts(editWaitingTemplate, values, edited);
  const { removed, added, delivery, deliveredTo, note } = order;
  const details = [
    ...removed.map((item) => ({ label: `Removed: ${item.name}`, value: amountOf(item) })),
    ...added.map((item) => ({ label: `Added: ${item.name}`, value: amountOf(item) })),
    ...(delivery ? [{ label: 'Delivery', value: delivery }] : []),
    ...(deliveredTo ? [{ label: 'Shipping to', value: oneLineAddress(deliveredTo) }] : []),
    ...(note === '' ? [] : [{ label: 'Note', value: note }]),
    { label: 'New total', value: formatDollars(toDollars(order.editedCents)) },
    { label: 'To pay', value: values.amount },
    { label: 'Until', value: values.until },
  ];
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.text),
      { kind: 'details', details },
      { kind: 'action', label: texts.button, url: values['link.order'] },
    ],
    because: texts.because,
  };
}
