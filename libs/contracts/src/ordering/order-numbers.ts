// Request for the numbers of orders, for screens that have only their ids.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';

/** `LM-26-10432`. */
export const orderNumber = z.string().regex(/^LM-\d{2}-\d{5,9}$/);

/** Number of orders in a request. */
export const NUMBERS_AT_ONCE = 100;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The query of GET /api/admin/orders/numbers: ids, separated by commas. */
export const orderNumbersQuery = z.object({
  orders: z
    .string()
    .regex(
      new RegExp(`^${UUID}(?:,${UUID}){0,${String(NUMBERS_AT_ONCE - 1)}}$`),
      'Enter ids of orders',
    ),
});
export type OrderNumbersQuery = z.infer<typeof orderNumbersQuery>;

export const orderNumbers = z.object({
  success: z.literal(true),
  numbers: z.array(z.object({ order: id, number: orderNumber })),
});
export type OrderNumbers = z.infer<typeof orderNumbers>;

export const orderNumbersRpc = {
  /** Returns the numbers of these orders, without unknown ones. Admins only. */
  find: rpc(
    'order.findNumbers',
    z.object({ orders: z.array(id).min(1).max(NUMBERS_AT_ONCE) }),
    orderNumbers,
    'read',
  ),
};
