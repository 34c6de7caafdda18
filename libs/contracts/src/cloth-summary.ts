// What a product says of its cloth.
import { z } from 'zod';

/** The published cloth of a product, in few words. */
export const clothSummary = z.object({
  code: z.string(),
  name: z.string(),
  /** As a label in the EU reads. */
  composition: z.string(),
  /** Weave, mass and width. */
  highlights: z.array(z.string()),
});
export type ClothSummary = z.infer<typeof clothSummary>;
