import type { OrderDetail, OrderView } from '@shop/contracts/ordering/order';
import { arrivalText } from '@shop/contracts/pricing/arrival-text';
import { policyWords } from '@shop/contracts/pricing/policy-words';

/** Describes the next step of an order; `isPartSent`: a parcel has left, and something is still to follow. */
export function nextOf(
  { orderStatus, payment, shipping }: Pick<OrderView, 'orderStatus' | 'payment' | 'shipping'>,
  isPartSent = false,
): string {
  const isPickup = shipping?.pickupNote !== undefined;
  const ready = isPickup ? 'when it is ready to be picked up' : 'when it is on its way';
  if (payment?.state === 'open') return 'We wait for your payment, and begin when it is here.';
  if (payment?.state === 'closed') return 'This order was not placed. Nothing is sent or charged.';
  switch (orderStatus) {
    case 'processing':
      if (isPartSent) return 'A part of it is on its way. We write to you when the rest is.';
      return `We are cutting and packing it, and write to you ${ready}.`;
    case 'shipped':
      return isPickup ? 'It is ready to be picked up.' : 'It is on its way to you.';
    case 'delivered':
      return 'It has been delivered. Look at the cloth before you wash or cut it.';
    case 'cancelled':
      return 'This order was cancelled. Nothing more is sent.';
    // A status that this page does not know is shown as pending.
    default:
      return `We have your order. We pack it within ${policyWords()['shipping.processing']}, and write to you ${ready}.`;
  }
}

/** `Arrives Tue 8 – Thu 10 Dec.`, as it was promised; empty once it is there, and while it waits for its payment. */
export function arrivalOfOrder({
  arrival,
  orderStatus,
  payment,
  shipping,
}: Pick<OrderDetail, 'arrival' | 'orderStatus' | 'payment' | 'shipping'>): string {
  if (!arrival || payment || orderStatus === 'delivered' || orderStatus === 'cancelled') return '';
  return `${arrivalText(arrival, shipping?.pickupNote !== undefined)}.`;
}
