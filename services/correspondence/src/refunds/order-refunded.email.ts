// E-mail about a refund.
import type { Refunded } from '@shop/contracts/billing/billing';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { handMethods, type PaymentMethod } from '@shop/contracts/billing/payments';
import { orderNumber, orderUrl, type NamedOrder } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export const orderRefundedTemplate = defineTemplate({
  key: 'orderRefunded',
  placeholders: ['amount', 'order.number', 'link.order'],
  texts: {
    subject: line('Subject', 'Your refund of {{amount}}', 'amount'),
    heading: line('Heading', 'Your refund of {{amount}}'),
    card: paragraph(
      'To the card',
      'We have refunded {{amount}} of your order {{order.number}} to the card that it was paid with.',
      'amount',
      'order.number',
    ),
    credit: paragraph(
      'As store credit',
      'We have refunded {{amount}} of your order {{order.number}} as store credit, or to the gift card that it was paid with.',
      'amount',
      'order.number',
    ),
    byHand: paragraph(
      'By hand',
      'We are refunding {{amount}} of your order {{order.number}}. You will receive it by bank transfer or in cash.',
      'amount',
      'order.number',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Names the amount, the order, and the reason of the shop. */
export function orderRefundedEmail(
  refund: Refunded & NamedOrder,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(refund, shopUrl);
  const values = {
    amount: formatDollars(toDollars(refund.amountCents)),
    'order.number': orderNumber(refund),
    'link.order': url,
  };
  const texts = fillTexts(orderRefundedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts[textOf(refund.method)]),
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}

function textOf(method: PaymentMethod): 'credit' | 'byHand' | 'card' {
  if (method === 'credit') return 'credit';
  return handMethods.includes(method) ? 'byHand' : 'card';
}
