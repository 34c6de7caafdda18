// The shown and published part of an order's payment; fields without a value are omitted.
import { toDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { creditCentsOf, type OrderPayment } from '@shop/contracts/billing/shown-payment';
import type { Order } from './order.entity.js';

/** The wait of an order that is not placed yet, or that was closed without payment. */
export interface AwaitedPayment {
  state: 'open' | 'closed';
  method: OrderPayment['method'];
  /** Payment deadline in ISO-8601; the order is closed if it is not paid by then. */
  until: string;
  /** Message for the buyer of a closed order. */
  sentence: string | null;
}

export const openWaitOf = ({ method }: OrderPayment, until: Date): AwaitedPayment => ({
  state: 'open',
  method,
  until: until.toISOString(),
  sentence: null,
});

type Paid = Pick<Order, 'payment'> & { awaited?: AwaitedPayment | null };

export function shownPaymentOf({ payment, awaited }: Paid): Pick<OrderView, 'payment' | 'credit'> {
  const cents = creditCentsOf(payment);
  return {
    ...(awaited && { payment: shownOf(awaited) }),
    ...(cents > 0 && { credit: toDollars(cents) }),
  };
}

const shownOf = ({ state, method, until, sentence }: AwaitedPayment): OrderView['payment'] => ({
  state,
  method,
  ...(state === 'open' && { until: new Date(until).toISOString() }),
  ...(sentence !== null && { reason: sentence }),
});

// PostgreSQL sorts the fields of a JSON object in its own way.
export const publishedPaymentOf = ({
  payment,
}: Pick<Order, 'payment'>): Pick<OrderEvent, 'payment'> =>
  payment
    ? {
        payment: {
          method: payment.method,
          credit: payment.credit.map(({ account, label, cents }) => ({ account, label, cents })),
          ...(payment.account !== undefined && { account: payment.account }),
          ...(payment.differences && { differences: payment.differences }),
        },
      }
    : {};

/** Returns the payment method besides credit, or undefined if nothing was to be paid. */
export const methodOf = ({
  payment,
  totalCents,
}: Pick<Order, 'payment' | 'totalCents'>): OrderPayment['method'] | undefined =>
  payment?.method ?? (totalCents > 0 ? 'demo-card' : undefined);
