// An edit that made an order dearer and waits until its customer has paid the difference.
import { z } from 'zod';
import { id, isoDate } from '../core/shapes.js';
import { revisedItem } from './order-revision.js';

/** The edit in the full view of its order. */
export const unpaidEdit = z.object({
  _id: id,
  /** Dollars that the customer is to pay, and that the order then costs. */
  difference: z.number(),
  total: z.number(),
  /** It ends then, unless it is paid. */
  until: isoDate,
  items: z.array(revisedItem),
  added: z.array(revisedItem),
  /** Only where delivery or tax are worked out again: method and country, `Post to Austria`. */
  delivery: z.string().optional(),
  /** Empty where staff wrote none. */
  note: z.string(),
  /** It is applied as soon as nothing else changes the order. */
  isPaid: z.literal(true).optional(),
});
export type UnpaidEdit = z.infer<typeof unpaidEdit>;

/**
 * Why an edit ended before it was applied: staff withdrew it or edited the order again; it was not paid in time or could not
 * be; the order, or items of it, were cancelled; or it has left, or what the edit removes was packed.
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
