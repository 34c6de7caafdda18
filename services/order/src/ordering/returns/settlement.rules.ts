// The refund of an inspected return.
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { deliveryCentsOf, isAllBack, type SoldLine } from './return-refund.rules.js';

/** A return and its order as far as they decide on the refund. */
export interface InspectedReturn {
  /** Cents of its results. */
  resultCents: number;
  /** A return of the order has refunded its delivery. */
  isDeliveryRefunded: boolean;
  /** The lines of the order. */
  lines: readonly Pick<SoldLine, 'quantity' | 'returned'>[];
  price: OrderPrice | null;
}

/** Cents; `refundCents` includes the outward delivery. */
export interface Settlement {
  refundCents: number;
  deliveryCents: number;
}

/** Returns what settling refunds. `deliveryToo` absent: the delivery is refunded once every piece has come back. */
export function settlementOf(
  { resultCents, isDeliveryRefunded, lines, price }: InspectedReturn,
  deliveryToo = isAllBack(lines),
): Settlement {
  const deliveryCents = deliveryToo && !isDeliveryRefunded ? deliveryCentsOf(price) : 0;
  return { refundCents: resultCents + deliveryCents, deliveryCents };
}
