// The e-mail about an active order that lost its payment, with a link to the payment page.
import { company } from '@shop/contracts/core/company';
import type { billingEvents } from '@shop/contracts/billing/billing';
import type { PayloadOf } from '@shop/contracts/core/message';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { orderNumber, orderUrl } from '../emails/order-lines.js';
import type { EmailContent } from '../emails/template/email-content.js';

export type PaymentDue = PayloadOf<typeof billingEvents.paymentDue>;

const reasons: Record<PaymentDue['why'], string> = {
  uncancelled: 'It goes on, and its money was given back when it was cancelled.',
  lapsed: 'Your bank has let go of the amount that was on hold for it.',
  refused: 'Your card could not be charged.',
};

export function paymentDueEmail(due: PaymentDue, shopUrl: string): EmailContent {
  const number = orderNumber(due.order);
  return {
    subject: `Please pay for your ${company.name} order ${number}`,
    heading: 'Your order is to be paid again',
    parts: [
      {
        kind: 'text',
        text: `Hello,\n\nthere is news of the payment of your order ${number}. ${reasons[due.why]} Please pay again here, so that we can send it.`,
      },
      {
        kind: 'details',
        details: [
          { label: 'Amount', value: formatDollars(toDollars(due.amountCents)) },
          { label: 'Until', value: shopMoment(due.until) },
        ],
      },
      { kind: 'action', label: 'Pay now', url: orderUrl(due, shopUrl) },
    ],
    because: 'You get this e-mail because you placed this order.',
  };
}
