// An order waits for a bank transfer: to which account, how much, with which words, and until when.
import { company } from '@shop/contracts/core/company';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { AwaitingOrder } from '@shop/contracts/ordering/order-event';
import { transferReference } from '@shop/contracts/billing/payments';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { orderLines, orderNumber, orderUrl } from '../emails/order-lines.js';
import { orderSums } from '../emails/order-price.js';
import type { EmailContent } from '../emails/template/email-content.js';

export function transferAwaitedEmail(order: AwaitingOrder, shopUrl: string): EmailContent {
  const number = orderNumber(order.order);
  const { payment = null, totalCents, until } = order;
  const amount = formatDollars(toDollars(totalCents - creditCentsOf(payment)));
  return {
    subject: `Please transfer ${amount} for your ${company.name} order ${number}`,
    heading: 'Your order waits for your bank transfer',
    parts: [
      {
        kind: 'text',
        text: `Hello,\n\nthank you for your order ${number}. We put it aside for you, and send it when the money is here.`,
      },
      {
        kind: 'details',
        details: [
          ...(payment?.account === undefined ? [] : [{ label: 'Account', value: payment.account }]),
          { label: 'Amount', value: amount },
          { label: 'Reference', value: transferReference(order.order) },
          { label: 'Until', value: shopMoment(until) },
        ],
      },
      {
        kind: 'text',
        text: 'Please give the reference with the transfer, so that we find your order by it. An order whose money is not here by then is closed.',
      },
      { kind: 'lines', lines: orderLines(order, shopUrl), sums: orderSums(order) },
      { kind: 'action', label: 'See your order', url: orderUrl(order, shopUrl) },
    ],
    because: 'You get this e-mail because an order was placed with your account.',
  };
}
