// Money of an order is on its way back.
import type { Refunded } from '@shop/contracts/billing';
import { formatDollars, toDollars } from '@shop/contracts/money';
import type { EmailContent } from '../emails/template/email-content.js';
import { orderNumber, orderUrl } from '../emails/order-lines.js';

/** How much is given back and for which order; the reason is the shop's own. */
export function orderRefundedEmail(refund: Refunded, shopUrl: string): EmailContent {
  const amount = formatDollars(toDollars(refund.amountCents));
  return {
    subject: `Your refund of ${amount}`,
    heading: `Your refund of ${amount}`,
    parts: [
      {
        kind: 'text',
        text: `We have refunded ${amount} of your order ${orderNumber(refund.order)} to the card that it was paid with.`,
      },
      { kind: 'action', label: 'See your order', url: orderUrl(refund, shopUrl) },
    ],
    because: 'You get this email because you placed this order.',
  };
}
