// The events for billing about orders that await their payment, and about those that will never be placed.
import type { AwaitingOrder, ClosedOrder } from '@shop/contracts/ordering/order-event';
import { orderEventOf, type PlacedOrder } from '../reads/order.view.js';
import type { Closed } from './awaited-payments.query.js';

/** `until`: ISO-8601. */
export const awaitingOrderOf = (order: PlacedOrder, until: string): AwaitingOrder => ({
  ...orderEventOf(order),
  until,
});

export const closedOrderOf = (order: PlacedOrder, closed: Closed): ClosedOrder => ({
  ...orderEventOf(order),
  ...closed,
});
