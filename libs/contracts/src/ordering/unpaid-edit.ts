// An edit that raised the total of an order and waits for the customer's payment of the difference.
import { z } from 'zod';
import { id, isoDate } from '../core/shapes.js';
import { revisedItem } from './order-revision.js';

/** The edit, in the full view of its order. */
export const unpaidEdit = z.object({
  _id: id,
  /** Dollars that the customer must pay, and the total of the order afterwards. */
  difference: z.number(),
  total: z.number(),
  /** Time at which it ends unless it is paid. */
  until: isoDate,
  items: z.array(revisedItem),
  added: z.array(revisedItem),
  /** Only if delivery or tax are recalculated: method and country, `Post to Austria`. */
  delivery: z.string().optional(),
  /** Empty if staff wrote none. */
  note: z.string(),
  /** True if it is paid: it is applied as soon as no other change of the order is under way. */
  isPaid: z.literal(true).optional(),
});
export type UnpaidEdit = z.infer<typeof unpaidEdit>;

/**
 * Why an edit ended before it was applied: staff withdrew it or edited the order again; it was not paid in time or
 * could not be paid; the order, or items of it, were cancelled; the order has left; or an item that the edit removes
 * was packed.
 */
export const editEndings = [
  'withdrawn',
  'replaced',
  'unpaid',
  'refused',
  'cancelled',
  'itemsCancelled',
  'left',
] as const;
export type EditEnding = (typeof editEndings)[number];
