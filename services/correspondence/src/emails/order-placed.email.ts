// Order confirmation: items, price, and a link to the order.
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { orderLines, orderUrl, waitsNotes, withdrawalNotes } from './order-lines.js';
import {
  arrivalDetails,
  orderSums,
  paymentDetails,
  pickupDetails,
  recipientDetails,
} from './order-price.js';
import { ORDER_PLACEHOLDERS, orderValues } from './order-values.js';
import { defineTemplate, line, optionalParagraph, paragraph } from './template/define-template.js';
import type { EmailContent } from './template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from './template/fill-texts.js';

export const orderPlacedTemplate = defineTemplate({
  key: 'orderPlaced',
  placeholders: ORDER_PLACEHOLDERS,
  texts: {
    subject: line('Subject', 'Your {{company.name}} order {{order.number}}', 'order.number'),
    heading: line('Heading', 'Thank you for your order'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nThank you for your order {{order.number}}. We have received it.',
      'order.number',
    ),
    button: line('Button', 'See your order'),
    closing: optionalParagraph('Closing', 'We will write again when there is news.'),
    because: line(
      'Reason',
      'You are receiving this e-mail because an order was placed with your account.',
    ),
  },
});

/** Confirms an order. The address is not proven, so of all that was typed it only repeats a name and a number. */
export function orderPlacedEmail(
  order: OrderEvent,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const texts = fillTexts(orderPlacedTemplate, orderValues(order, shopUrl), edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      {
        kind: 'lines',
        lines: orderLines(order, shopUrl),
        sums: orderSums(order),
      },
      ...paymentDetails(order),
      ...arrivalDetails(order),
      ...pickupDetails(order),
      ...recipientDetails(order),
      ...waitsNotes(order),
      ...withdrawalNotes(order),
      { kind: 'action', label: texts.button, url: orderUrl(order, shopUrl) },
      ...textPart(texts.closing),
    ],
    because: texts.because,
  };
}
