// Builds the events for billing about orders that await payment, and about orders that will never be placed.
import type { AwaitingOrder, ClosedOrder } from '@shop/contracts/ordering/order-event';
import { orderEventOf, type PlacedOrder } from '../reads/order.view.js';
import type { Closed } from './awaited-payments.query.js';

/** `until` is an ISO-8601 time. */
export const awaitingOrderOf = (order: PlacedOrder, until: string): AwaitingOrder => ({
  ...orderEventOf(order),
  until,
});

export const closedOrderOf = (order: PlacedOrder, closed: Closed): ClosedOrder => ({
  ...orderEventOf(order),
  ...closed,
});
