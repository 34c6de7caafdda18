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

/** A cancellation of items, or an edit, in the full view of an order. */
export const orderRevision = z.object({
  kind: z.enum(['cancel', 'edit']),
  at: isoDate,
  /** Name of an admin; shoppers see the shop, or themselves. */
  by: z.string(),
  /** Empty for an edit without a note. */
  reason: z.string(),
  /** Cancelled or removed items. */
  items: z.array(revisedItem),
  /** Only for an edit that added items. */
  added: z.array(revisedItem).optional(),
  /** Only for an edit that recalculated delivery or tax: method and country, `Post to Austria`. */
  delivery: z.string().optional(),
  /** Only for a change of the tax rate: `16 % tax for what leaves from 1 July 2027`. */
  tax: z.string().optional(),
  /** Dollars by which the total decreases; negative if it increases. */
  amount: z.number(),
});
export type OrderRevision = z.infer<typeof orderRevision>;
