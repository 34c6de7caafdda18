// E-mail about an active order that lost its payment, with a link to the payment page.
import type { billingEvents } from '@shop/contracts/billing/billing';
import type { PayloadOf } from '@shop/contracts/core/message';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { orderNumber, orderUrl, type NamedOrder } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type PaymentDue = PayloadOf<typeof billingEvents.paymentDue>;

const OPENING = 'Hello,\n\nThere is news about the payment of your order {{order.number}}. ';
const CLOSING = ' Please pay again here, so that we can send it.';

export const paymentDueTemplate = defineTemplate({
  key: 'paymentDue',
  placeholders: ['order.number', 'amount', 'until', 'link.order'],
  texts: {
    subject: line(
      'Subject',
      'Please pay for your {{company.name}} order {{order.number}}',
      'order.number',
    ),
    heading: line('Heading', 'Please pay for your order again'),
    uncancelled: paragraph(
      'After it was cancelled',
      `${OPENING}It is active again, but its payment was refunded when it was cancelled.${CLOSING}`,
      'order.number',
    ),
    lapsed: paragraph(
      'After its hold has ended',
      `${OPENING}Your bank has released the amount that was on hold for it.${CLOSING}`,
      'order.number',
    ),
    refused: paragraph(
      'After a refused charge',
      `${OPENING}Your card could not be charged.${CLOSING}`,
      'order.number',
    ),
    button: line('Button', 'Pay now'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

export function paymentDueEmail(
  due: PaymentDue & NamedOrder,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const values = {
    'order.number': orderNumber(due),
    amount: formatDollars(toDollars(due.amountCents)),
    until: shopMoment(due.until),
    'link.order': orderUrl(due, shopUrl),
  };
  const texts = fillTexts(paymentDueTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts[due.why]),
      {
        kind: 'details',
        details: [
          { label: 'Amount', value: values.amount },
          { label: 'Until', value: values.until },
        ],
      },
      { kind: 'action', label: texts.button, url: values['link.order'] },
    ],
    because: texts.because,
  };
}
