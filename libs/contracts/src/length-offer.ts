// What can be had of lengths that a shopper thinks of.
import { z } from 'zod';
import { isThousandths } from './length.js';
import { expectedOn } from './promises.js';
import { MAX_LENGTHS } from './units.js';

/** Units. */
export const lengthsQuery = z
  .array(z.number().min(0.001).max(999).refine(isThousandths))
  .min(1)
  .max(MAX_LENGTHS);

/** What can be had of these lengths, in units; requested before an order. */
export const lengthOffer = z.object({
  /** `pieces`: with leave to join. `lots`: with leave for another dye lot. */
  offer: z.enum(['onePiece', 'pieces', 'lots', 'no']),
  /** Of each length, the pieces that it would be joined of. */
  pieces: z.array(z.array(z.number())).optional(),
  /** How many dye lots it would come from. */
  lots: z.int().optional(),
  longest: z.number(),
  oneLot: z.number(),
  /** What is expected and not promised yet, and the earliest day of it. */
  coming: z.object({ length: z.number(), on: expectedOn }).optional(),
});
export type LengthOffer = z.infer<typeof lengthOffer>;
