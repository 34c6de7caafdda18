// The e-mail of an admin to the customer of an order.
import { company } from '@shop/contracts/core/company';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { orderMessageEvents } from '@shop/contracts/ordering/order-messages';
import type { EmailContent } from './template/email-content.js';
import { orderNumber, orderUrl } from './order-lines.js';

type Message = PayloadOf<typeof orderMessageEvents.customerWritten>;

/** An admin's own words, with a link to the order. */
export const orderMessageEmail = (message: Message, shopUrl: string): EmailContent => ({
  subject: `${message.subject} (${orderNumber(message.order)})`,
  heading: message.subject,
  parts: [
    { kind: 'text', text: message.text },
    { kind: 'text', text: `${message.by}\n${company.name}` },
    { kind: 'action', label: 'See your order', url: orderUrl(message, shopUrl) },
  ],
  because: 'You get this e-mail because you placed this order. To reply, answer it.',
});
