// An order was closed before it was placed, for want of money.
import type { ClosedOrder } from '@shop/contracts/order';
import { orderNumber } from '../emails/order-lines.js';
import type { EmailContent } from '../emails/template/email-content.js';

/** Without a name or a word that was typed. */
export function orderNotPaidEmail(
  { order, sentence }: Pick<ClosedOrder, 'order' | 'sentence'>,
  shopUrl: string,
): EmailContent {
  const number = orderNumber(order);
  return {
    subject: `Your order ${number} was not paid`,
    heading: 'Your order was not paid',
    parts: [
      { kind: 'text', text: `Hello,\n\nyour order ${number} was not placed. ${sentence}` },
      { kind: 'action', label: 'Back to the cart', url: `${shopUrl}/cart` },
    ],
    because: 'You get this email because you placed this order.',
  };
}
