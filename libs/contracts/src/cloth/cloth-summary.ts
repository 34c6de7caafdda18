// The summary of the cloth that a product shows.
import { z } from 'zod';

/** The published cloth of a product, in short. */
export const clothSummary = z.object({
  code: z.string(),
  name: z.string(),
  /** In the format of an EU label. */
  composition: z.string(),
  /** Weave, mass and width. */
  highlights: z.array(z.string()),
});
export type ClothSummary = z.infer<typeof clothSummary>;
