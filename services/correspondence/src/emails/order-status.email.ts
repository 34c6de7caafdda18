// The e-mail about a new status of an order.
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { returnDaysAt } from '@shop/contracts/pricing/policy';
import type { EmailContent } from './template/email-content.js';
import { lotDetails, orderNumber, orderUrl } from './order-lines.js';
import { pickupDetails } from './order-price.js';

interface Change {
  order: string;
  items: OrderEvent['items'];
  price?: OrderEvent['price'];
  orderStatus: OrderStatus;
  from: OrderStatus;
  placedAt: string;
}

interface Words {
  heading: string;
  text: string;
}

/** An order keeps the days of return of the time when it was placed. */
const wordsOf = (placedAt: string): Record<OrderStatus, Words> => ({
  pending: {
    heading: 'Your order is back in line',
    text: 'it waits for its turn again. Nothing of it is lost.',
  },
  processing: { heading: 'We are working on your order', text: 'it is being cut and packed.' },
  shipped: { heading: 'Your order is on its way', text: 'it has left our workshop.' },
  delivered: {
    heading: 'Your order has arrived',
    text: `it has been delivered. We hope the cloth is what you had in mind; returns are accepted within ${String(returnDaysAt(placedAt))} days.`,
  },
  cancelled: {
    heading: 'Your order is cancelled',
    text: 'it has been cancelled, and nothing more will be sent.',
  },
});

/** Texts for an order that is picked up. */
const pickupWordsOf = (placedAt: string): Partial<Record<OrderStatus, Words>> => ({
  shipped: { heading: 'Your order is ready', text: 'it waits to be picked up.' },
  delivered: {
    heading: 'You have your order',
    text: `it has been picked up. We hope the cloth is what you had in mind; returns are accepted within ${String(returnDaysAt(placedAt))} days.`,
  },
});

/** Notifies the shopper of a change of the order's status. */
export function orderStatusEmail(change: Change, shopUrl: string): EmailContent {
  const number = orderNumber(change.order);
  // An order that comes back from being cancelled is news of its own kind.
  const revived = change.from === 'cancelled' && change.orderStatus !== 'cancelled';
  const pickup = pickupDetails(change);
  const { heading, text } =
    (pickup.length > 0 && pickupWordsOf(change.placedAt)[change.orderStatus]) ||
    wordsOf(change.placedAt)[change.orderStatus];
  return {
    subject: `Order ${number}: ${change.orderStatus}`,
    heading: revived ? 'Your order goes on' : heading,
    parts: [
      {
        kind: 'text',
        text: `Hello,\n\nthere is news of your order ${number}: ${text}`,
      },
      {
        kind: 'details',
        details: [
          { label: 'Before', value: change.from },
          { label: 'Now', value: change.orderStatus },
        ],
      },
      ...(change.orderStatus === 'shipped' ? [...pickup, ...lotDetails(change.items)] : []),
      { kind: 'action', label: 'See your order', url: orderUrl(change, shopUrl) },
    ],
    because: 'You get this e-mail because you placed this order.',
  };
}
