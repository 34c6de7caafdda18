// Changes of the lines of an order.
import { z } from 'zod';
import { id, isoDate, lengthUnit } from '../core/shapes.js';

export const revisedItem = z.object({
  product: id,
  name: z.string(),
  /** Pieces, or units of a length. */
  quantity: z.number(),
  unit: lengthUnit.optional(),
  lengths: z.array(z.number()).optional(),
});

/** A cancellation of items, or an edit, as the full view of an order shows it. */
export const orderRevision = z.object({
  kind: z.enum(['cancel', 'edit']),
  at: isoDate,
  /** The name of an admin; to a shopper the shop, or he himself. */
  by: z.string(),
  /** Empty for an edit without a note. */
  reason: z.string(),
  /** Cancelled or removed. */
  items: z.array(revisedItem),
  /** Only of an edit that added some. */
  added: z.array(revisedItem).optional(),
  /** Only of an edit with which delivery or tax were worked out again: method and country, `Post to Austria`. */
  delivery: z.string().optional(),
  /** Only of a change of the tax rate: `16 % tax for what leaves from 1 July 2027`. */
  tax: z.string().optional(),
  /** Dollars that the order costs less; below 0 where it costs more. */
  amount: z.number(),
});
export type OrderRevision = z.infer<typeof orderRevision>;
