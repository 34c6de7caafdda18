// The refund of an inspected return.
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { deliveryCentsOf, isAllBack, type SoldLine } from './return-refund.rules.js';

/** The parts of a return and its order that determine the refund. */
export interface InspectedReturn {
  /** Cents refunded by its results. */
  resultCents: number;
  /** True if a return of the order has already refunded the delivery. */
  isDeliveryRefunded: boolean;
  lines: readonly Pick<SoldLine, 'quantity' | 'returned'>[];
  price: OrderPrice | null;
}

/** Cents of the refund; `refundCents` includes the outward delivery. */
export interface Settlement {
  refundCents: number;
  deliveryCents: number;
}

/**
 * Returns the refund of settling a return. Without `deliveryToo`, the delivery is refunded once every piece has come
 * back.
 */
export function settlementOf(
  { resultCents, isDeliveryRefunded, lines, price }: InspectedReturn,
  deliveryToo = isAllBack(lines),
): Settlement {
  const deliveryCents = deliveryToo && !isDeliveryRefunded ? deliveryCentsOf(price) : 0;
  return { refundCents: resultCents + deliveryCents, deliveryCents };
}
