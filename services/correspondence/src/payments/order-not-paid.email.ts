// E-mail about an order that was closed before it was placed, because it was not paid.
import type { ClosedOrder } from '@shop/contracts/ordering/order-event';
import { orderNumber, orderUrl } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

type Closed = Pick<ClosedOrder, 'order' | 'number' | 'sentence' | 'payment'>;

export const orderNotPaidTemplate = defineTemplate({
  key: 'orderNotPaid',
  placeholders: ['order.number', 'reason', 'link.order'],
  texts: {
    subject: line('Subject', 'Your order {{order.number}} was not paid', 'order.number'),
    heading: line('Heading', 'Your order was not paid'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nYour order {{order.number}} was not placed. {{reason}}',
      'order.number',
      'reason',
    ),
    cartButton: line('Button to the cart', 'Back to the cart'),
    orderButton: line('Button to the order, after a transfer', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Contains no name and no word that was typed. */
export function orderNotPaidEmail(
  closed: Closed,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(closed, shopUrl);
  const values = {
    'order.number': orderNumber(closed),
    reason: closed.sentence,
    'link.order': url,
  };
  const texts = fillTexts(orderNotPaidTemplate, values, edited);
  // The cart still has its content. After days of waiting for a transfer, the order shows it better.
  const isTransfer = closed.payment?.method === 'transfer';
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      isTransfer
        ? { kind: 'action', label: texts.orderButton, url }
        : { kind: 'action', label: texts.cartButton, url: `${shopUrl}/cart` },
    ],
    because: texts.because,
  };
}
