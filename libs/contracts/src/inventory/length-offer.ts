// The lengths that a shopper can order.
import { z } from 'zod';
import { isThousandths } from '../money/length.js';
import { expectedOn } from '../core/shapes.js';
import { MAX_LENGTHS } from '../money/units.js';

/** Units. */
export const lengthsQuery = z
  .array(z.number().min(0.001).max(999).refine(isThousandths))
  .min(1)
  .max(MAX_LENGTHS);

/** The available part of the requested lengths, in units. */
export const lengthOffer = z.object({
  /** `pieces`: available if joins are allowed. `lots`: available if another dye lot is allowed. */
  offer: z.enum(['onePiece', 'pieces', 'lots', 'no']),
  /** For each length, the pieces to join. */
  pieces: z.array(z.array(z.number())).optional(),
  /** Number of dye lots. */
  lots: z.int().optional(),
  longest: z.number(),
  oneLot: z.number(),
  /** Expected stock that is not reserved yet, and its earliest day. */
  coming: z.object({ length: z.number(), on: expectedOn }).optional(),
});
export type LengthOffer = z.infer<typeof lengthOffer>;
