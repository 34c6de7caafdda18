// The five statuses of an order.
import { z } from 'zod';
import { isoDate } from '../core/shapes.js';

export const orderStatuses = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export const orderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof orderStatus>;

/** A change of an order's status: who made it, and when. The first one has no previous status. */
export const statusChange = z.object({
  from: orderStatus.nullable(),
  to: orderStatus,
  by: z.string(),
  at: isoDate,
});
export type StatusChangeView = z.infer<typeof statusChange>;
