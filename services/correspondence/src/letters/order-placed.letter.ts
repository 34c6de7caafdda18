// The order confirmation: what was bought, what it cost, where it goes on being seen.
import { formatDollars, toDollars } from '@shop/contracts/money';
import type { OrderFact } from '@shop/contracts/order';
import type { LetterText } from '../sheet/letter-text.js';
import { orderLines, orderNumber, orderUrl } from './order-lines.js';

/** The confirmation of an order. Nobody has proven the address, so it repeats nothing that the shopper typed. */
export function orderPlacedLetter(order: OrderFact, shopUrl: string): LetterText {
  const number = orderNumber(order.order);
  return {
    subject: `Your Loomery order ${number}`,
    heading: 'Thank you for your order',
    parts: [
      {
        kind: 'text',
        text: `Hello,\n\nthank you for your order ${number}. It has reached us.`,
      },
      {
        kind: 'lines',
        lines: orderLines(order, shopUrl),
        sums: [{ text: 'Total', figure: formatDollars(toDollars(order.totalCents)) }],
      },
      { kind: 'action', label: 'See your order', url: orderUrl(order, shopUrl) },
      { kind: 'text', text: 'We write again when it moves on.' },
    ],
    because: 'You get this letter because an order was placed with your account.',
  };
}
