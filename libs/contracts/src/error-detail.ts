// Part of an error.
import { z } from 'zod';
import { expectedOn } from './promises.js';

/** One fault of one line or field of what was sent. */
export const errorDetail = z.object({
  /** Path of the field, or id of the product. */
  path: z.string(),
  message: z.string(),
  /** Of a line that has another reason than the error. */
  code: z.string().optional(),
  /** What the shop can offer instead, where it knows: pieces or units in stock, price in dollars. */
  available: z.number().optional(),
  price: z.number().optional(),
  /** Of a length from rolls, in units: the longest piece, and the most of one dye lot. */
  longest: z.number().optional(),
  oneLot: z.number().optional(),
  /** What is expected and not promised yet, in units, and the earliest day of it. */
  coming: z.number().optional(),
  comingOn: expectedOn.optional(),
});
export type ErrorDetail = z.infer<typeof errorDetail>;
