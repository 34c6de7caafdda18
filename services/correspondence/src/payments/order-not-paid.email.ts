// An order was closed before it was placed, for want of money.
import type { ClosedOrder } from '@shop/contracts/ordering/order-event';
import { orderNumber, orderUrl } from '../emails/order-lines.js';
import type { EmailContent, EmailPart } from '../emails/template/email-content.js';

type Closed = Pick<ClosedOrder, 'order' | 'sentence' | 'payment'>;

/** Without a name or a word that was typed. */
export function orderNotPaidEmail(closed: Closed, shopUrl: string): EmailContent {
  const number = orderNumber(closed.order);
  return {
    subject: `Your order ${number} was not paid`,
    heading: 'Your order was not paid',
    parts: [
      { kind: 'text', text: `Hello,\n\nyour order ${number} was not placed. ${closed.sentence}` },
      wayBack(closed, shopUrl),
    ],
    because: 'You get this e-mail because you placed this order.',
  };
}

/** The cart is as it was; after a transfer was awaited for days the order knows better what was in it. */
function wayBack(closed: Closed, shopUrl: string): EmailPart {
  return closed.payment?.method === 'transfer'
    ? { kind: 'action', label: 'See your order', url: orderUrl(closed, shopUrl) }
    : { kind: 'action', label: 'Back to the cart', url: `${shopUrl}/cart` };
}
