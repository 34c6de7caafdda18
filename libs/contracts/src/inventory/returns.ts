// The setting whether cut lengths can be returned.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { isoDate, nothing } from '../core/shapes.js';

export const returnSettings = z.object({
  /** `faultyOnly`: lengths are goods made to order, without a right of withdrawal. `accepted`: like other goods. */
  cutLengths: z.enum(['faultyOnly', 'accepted']),
  /** Version of the setting; a change names the version that it is based on. */
  version: z.int(),
});
export type ReturnSettings = z.infer<typeof returnSettings>;

export const returnsRpc = {
  get: rpc('catalogue.getReturns', nothing, returnSettings, 'read'),
  /** Changes the setting for every length at once. Throws `catalogue.settingsChanged` for an older version. */
  change: rpc('catalogue.changeReturns', returnSettings, returnSettings, 'inbox', 7_000),
};

export const returnEvents = {
  /** The terms of every product that is sold by length have changed. */
  changed: event('catalogue.returnsChanged', z.object({ at: isoDate })),
};
