// Which higher price is shown struck.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { nothing } from '../core/shapes.js';

export const reductionSettings = z.object({
  /**
   * True where the lowest price of the 30 days before a reduction is struck through (Directive 98/6/EC, article 6a),
   * and not the original price that an admin has stated.
   */
  strikesLowest: z.boolean(),
  /** A change names the version that it was made on. */
  version: z.int(),
});
export type ReductionSettings = z.infer<typeof reductionSettings>;

export const reductionsRpc = {
  get: rpc('catalogue.getReductions', nothing, reductionSettings, 'read'),
  /** Counts for every product at once; `catalogue.settingsChanged` on an older version. */
  change: rpc('catalogue.changeReductions', reductionSettings, reductionSettings, 'inbox', 7_000),
};
