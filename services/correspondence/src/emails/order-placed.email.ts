// The order confirmation: what was bought, what it cost, where to see it.
import { company } from '@shop/contracts/core/company';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import type { EmailContent } from './template/email-content.js';
import { orderLines, orderNumber, orderUrl, waitsNotes, withdrawalNotes } from './order-lines.js';
import { orderSums, paymentDetails, pickupDetails, recipientDetails } from './order-price.js';

/** The confirmation of an order. The address is not proven, so of what the shopper typed it repeats a name and a number. */
export function orderPlacedEmail(order: OrderEvent, shopUrl: string): EmailContent {
  const number = orderNumber(order.order);
  return {
    subject: `Your ${company.name} order ${number}`,
    heading: 'Thank you for your order',
    parts: [
      {
        kind: 'text',
        text: `Hello,\n\nthank you for your order ${number}. It has reached us.`,
      },
      {
        kind: 'lines',
        lines: orderLines(order, shopUrl),
        sums: orderSums(order),
      },
      ...paymentDetails(order),
      ...pickupDetails(order),
      ...recipientDetails(order),
      ...waitsNotes(order),
      ...withdrawalNotes(order),
      { kind: 'action', label: 'See your order', url: orderUrl(order, shopUrl) },
      { kind: 'text', text: 'We write again when it moves on.' },
    ],
    because: 'You get this e-mail because an order was placed with your account.',
  };
}
