// Holds of orders, for the comparison with the orders.
import { z } from 'zod';
import { id } from '../core/shapes.js';

/** A 256th of all orders: those whose id begins with this byte. */
export const orderRange = z.object({ range: z.int().min(0).max(255) });
/** Maximum number of ids in a request. */
export const HOLDS_PAGE = 500;
/** The hold of an order; `refused` and `released` hold nothing. */
export const orderHold = z.object({
  order: id,
  epoch: z.int(),
  state: z.enum(['held', 'released', 'refused']),
});
export type OrderHold = z.infer<typeof orderHold>;
