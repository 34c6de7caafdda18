import type { OrderDetail, OrderView } from '@shop/contracts/ordering/order';
import { arrivalText } from '@shop/contracts/pricing/arrival-text';
import { policyWords } from '@shop/contracts/pricing/policy-words';

/** Describes the next step of an order. `isPartSent` means that a parcel has left, but something is still to follow. */
export function nextOf(
  { orderStatus, payment, shipping }: Pick<OrderView, 'orderStatus' | 'payment' | 'shipping'>,
  isPartSent = false,
): string {
  const isPickup = shipping?.pickupNote !== undefined;
  const ready = isPickup ? 'when it is ready to be picked up' : 'when it is on its way';
  if (payment?.state === 'open')
    return 'We are waiting for your payment and will start as soon as it arrives.';
  if (payment?.state === 'closed')
    return 'This order was not placed. Nothing will be sent or charged.';
  switch (orderStatus) {
    case 'processing':
      if (isPartSent)
        return 'Part of your order is on its way. We will write when the rest is sent.';
      return `We are cutting and packing it, and will write to you ${ready}.`;
    case 'shipped':
      return isPickup ? 'It is ready to be picked up.' : 'It is on its way to you.';
    case 'delivered':
      return 'It has been delivered. Look at the cloth before you wash or cut it.';
    case 'cancelled':
      return 'This order was cancelled. Nothing more will be sent.';
    // An unknown status is shown as pending.
    default:
      return `We have your order. We will pack it within ${policyWords()['shipping.processing']} and write to you ${ready}.`;
  }
}

/**
 * `Arrives Tue 8 – Thu 10 Dec.`, as promised; empty for a delivered or cancelled order, and for one that is not paid.
 */
export function arrivalOfOrder({
  arrival,
  orderStatus,
  payment,
  shipping,
}: Pick<OrderDetail, 'arrival' | 'orderStatus' | 'payment' | 'shipping'>): string {
  if (!arrival || payment || orderStatus === 'delivered' || orderStatus === 'cancelled') return '';
  return `${arrivalText(arrival, shipping?.pickupNote !== undefined)}.`;
}
