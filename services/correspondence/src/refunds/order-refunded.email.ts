// Money of an order is on its way back.
import type { Refunded } from '@shop/contracts/billing/billing';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { handMethods, type PaymentMethod } from '@shop/contracts/billing/payments';
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
        text: textOf(refund.method, amount, orderNumber(refund.order)),
      },
      { kind: 'action', label: 'See your order', url: orderUrl(refund, shopUrl) },
    ],
    because: 'You get this e-mail because you placed this order.',
  };
}

function textOf(method: PaymentMethod, amount: string, order: string): string {
  if (method === 'credit')
    return `We have given back ${amount} of your order ${order} as store credit, or to the gift card that it was paid with.`;
  if (handMethods.includes(method))
    return `We give back ${amount} of your order ${order} by hand: you get it by bank transfer or in cash.`;
  return `We have refunded ${amount} of your order ${order} to the card that it was paid with.`;
}
