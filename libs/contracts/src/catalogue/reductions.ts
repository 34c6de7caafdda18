// Setting for the higher price that is shown struck through.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { nothing } from '../core/shapes.js';

export const reductionSettings = z.object({
  /**
   * True if the lowest price of the 30 days before a reduction is struck through (Directive 98/6/EC, article 6a),
   * instead of the original price stated by an admin.
   */
  strikesLowest: z.boolean(),
  /** Version of the setting; a change names the version that it is based on. */
  version: z.int(),
});
export type ReductionSettings = z.infer<typeof reductionSettings>;

export const reductionsRpc = {
  get: rpc('catalogue.getReductions', nothing, reductionSettings, 'read'),
  /** Changes the setting for every product at once. Throws `catalogue.settingsChanged` for an older version. */
  change: rpc('catalogue.changeReductions', reductionSettings, reductionSettings, 'inbox', 7_000),
};
