import { z } from 'zod';
import { isoDate } from '../core/shapes.js';

/** The customer's request to cancel the order, as shown on its page. */
export const cancelRequest = z.object({
  state: z.enum(['open', 'declined', 'accepted']),
  /** Empty if the customer gave no reason. */
  reason: z.string(),
  at: isoDate,
  /** The note of the admin who declined it. */
  note: z.string(),
});
export type CancelRequest = z.infer<typeof cancelRequest>;
