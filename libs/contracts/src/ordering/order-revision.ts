// Changes of the lines of an order.
import { z } from 'zod';
import { id, isoDate, lengthUnit } from '../core/shapes.js';

/** One cancellation of items, as the full view of an order shows it. */
export const orderRevision = z.object({
  kind: z.literal('cancel'),
  at: isoDate,
  /** The name of an admin; to a shopper the shop, or he himself. */
  by: z.string(),
  reason: z.string(),
  items: z.array(
    z.object({
      product: id,
      name: z.string(),
      /** Pieces, or units of a length. */
      quantity: z.number(),
      unit: lengthUnit.optional(),
      lengths: z.array(z.number()).optional(),
    }),
  ),
  /** Dollars that the order costs less. */
  amount: z.number(),
});
export type OrderRevision = z.infer<typeof orderRevision>;
