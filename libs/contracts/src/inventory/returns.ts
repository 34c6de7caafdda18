// The setting whether cut lengths can be returned.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { isoDate, nothing } from '../core/shapes.js';

export const returnSettings = z.object({
  /** `faultyOnly`: lengths are goods made to order, outside withdrawal. `accepted`: as everything else. */
  cutLengths: z.enum(['faultyOnly', 'accepted']),
  /** A change names the version that it was made on. */
  version: z.int(),
});
export type ReturnSettings = z.infer<typeof returnSettings>;

export const returnsRpc = {
  get: rpc('catalogue.getReturns', nothing, returnSettings, 'read'),
  /** Counts for every length at once; `catalogue.settingsChanged` on an older version. */
  change: rpc('catalogue.changeReturns', returnSettings, returnSettings, 'inbox', 7_000),
};

export const returnEvents = {
  /** Every product that is sold by length is shown otherwise. */
  changed: event('catalogue.returnsChanged', z.object({ at: isoDate })),
};
