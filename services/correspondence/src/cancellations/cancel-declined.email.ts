// E-mail about a declined request to cancel an order.
import type { PayloadOf } from '@shop/contracts/core/message';
import type { cancelRequestEvents } from '@shop/contracts/ordering/cancel-requests';
import { orderNumber, orderUrl } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type DeclinedCancel = PayloadOf<typeof cancelRequestEvents.declined>;

export const cancelDeclinedTemplate = defineTemplate({
  key: 'cancelDeclined',
  placeholders: ['order.number', 'link.order'],
  texts: {
    subject: line('Subject', 'Your order {{order.number}} could not be cancelled', 'order.number'),
    heading: line('Heading', 'We could not cancel your order'),
    text: paragraph(
      'Text',
      'Hello,\n\nYou wanted to cancel your order {{order.number}}. It is too far along to be cancelled, so we will send it.',
      'order.number',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Shows the note of staff. */
export function cancelDeclinedEmail(
  declined: DeclinedCancel,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(declined, shopUrl);
  const values = { 'order.number': orderNumber(declined), 'link.order': url };
  const texts = fillTexts(cancelDeclinedTemplate, values, edited);
  const { note } = declined;
  const details = note === '' ? [] : [{ label: 'Note', value: note }];
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.text),
      ...(details.length > 0 ? [{ kind: 'details' as const, details }] : []),
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}
