// A detail of an error.
import { z } from 'zod';
import { expectedOn, isoDate } from './shapes.js';

/** A fault of a line or field in the request. */
export const errorDetail = z.object({
  /** Path of the field, or id of the product. */
  path: z.string(),
  message: z.string(),
  /** The code of a line, if its reason differs from that of the error. */
  code: z.string().optional(),
  /** An alternative that the shop can offer: pieces or units in stock, or a price in dollars. */
  available: z.number().optional(),
  price: z.number().optional(),
  /** For a length from rolls, in units: the longest piece, and the largest amount of one dye lot. */
  longest: z.number().optional(),
  oneLot: z.number().optional(),
  /** Expected stock that is not reserved yet, in units, and its earliest day. */
  coming: z.number().optional(),
  comingOn: expectedOn.optional(),
  /** Two values of one field: the one sent and the one stored, with who stored it and when. */
  conflict: z
    .object({
      yours: z.union([z.string(), z.number()]),
      theirs: z.union([z.string(), z.number()]),
      by: z.string().nullable(),
      at: isoDate.nullable(),
    })
    .optional(),
});
export type ErrorDetail = z.infer<typeof errorDetail>;
