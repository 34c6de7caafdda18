// Items of an order that can be returned, and the parcels in which they were sent.
import { z } from 'zod';
import { id, isoDate, lengthUnit } from '../core/shapes.js';

/** Pieces, or units of a length; `lengths` if there are several. */
export const returnedPart = {
  product: id,
  name: z.string(),
  quantity: z.number(),
  unit: lengthUnit.optional(),
  lengths: z.array(z.number()).optional(),
};

/** The parcel that a line of a return names; `number` counts from 1 in each order: `P1`. */
export const namedParcel = z.object({ _id: id, number: z.int() });

/** Items of an order that can be returned now. */
export const returnableItem = z.object({
  ...returnedPart,
  /** True for a cut length, which can be returned only if it is faulty or wrong. */
  isFaultyOnly: z.literal(true).optional(),
  /** The parcels that a return can name, oldest first; absent unless the product left in two or more. */
  parcels: z
    .array(
      namedParcel.extend({
        /** The part that can still be returned from this parcel. */
        quantity: z.number(),
        lengths: z.array(z.number()).optional(),
        deliveredAt: isoDate.optional(),
      }),
    )
    .optional(),
});
export type ReturnableItem = z.infer<typeof returnableItem>;
