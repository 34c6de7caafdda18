// E-mail of an admin to the customer of an order.
import type { PayloadOf } from '@shop/contracts/core/message';
import type { orderMessageEvents } from '@shop/contracts/ordering/order-messages';
import { orderNumber, orderUrl } from './order-lines.js';
import { defineTemplate, line, optionalParagraph, paragraph } from './template/define-template.js';
import type { EmailContent } from './template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from './template/fill-texts.js';

type Message = PayloadOf<typeof orderMessageEvents.customerWritten>;

export const orderMessageTemplate = defineTemplate({
  key: 'orderMessage',
  placeholders: ['message.subject', 'message.text', 'message.by', 'order.number', 'link.order'],
  texts: {
    subject: line(
      'Subject',
      '{{message.subject}} ({{order.number}})',
      'message.subject',
      'order.number',
    ),
    heading: line('Heading', '{{message.subject}}'),
    message: paragraph('Message', '{{message.text}}', 'message.text'),
    signature: optionalParagraph('Signature', '{{message.by}}\n{{company.name}}'),
    button: line('Button', 'See your order'),
    because: line(
      'Reason',
      'You are receiving this e-mail because you placed this order. You can reply to it directly.',
    ),
  },
});

/** Shows the admin's own words, with a link to the order. */
export function orderMessageEmail(
  message: Message,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(message, shopUrl);
  const values = {
    'message.subject': message.subject,
    'message.text': message.text,
    'message.by': message.by,
    'order.number': orderNumber(message),
    'link.order': url,
  };
  const texts = fillTexts(orderMessageTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.message),
      ...textPart(texts.signature),
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}
