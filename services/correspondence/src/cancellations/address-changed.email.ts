// E-mail about a changed address of an order.
import type { PayloadOf } from '@shop/contracts/core/message';
import type { addressChangeEvents } from '@shop/contracts/ordering/address-changes';
import { oneLineAddress, orderNumber, orderUrl } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type ChangedAddress = PayloadOf<typeof addressChangeEvents.changed>;

export const addressChangedTemplate = defineTemplate({
  key: 'addressChanged',
  placeholders: ['order.number', 'link.order'],
  texts: {
    subject: line('Subject', 'New address for your order {{order.number}}', 'order.number'),
    heading: line('Heading', 'The address of your order has changed'),
    text: paragraph(
      'Text',
      'Hello,\n\nYour order {{order.number}} will now be sent to this address. If you did not change it, please reply to this e-mail.',
      'order.number',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Shows the new address of the order. */
export function addressChangedEmail(
  changed: ChangedAddress,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(changed, shopUrl);
  const values = { 'order.number': orderNumber(changed), 'link.order': url };
  const texts = fillTexts(addressChangedTemplate, values, edited);
  const value = oneLineAddress(changed.shippingAddress);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.text),
      { kind: 'details', details: [{ label: 'Shipping to', value }] },
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}
