import { z } from 'zod';
import { isoDate } from '../core/shapes.js';

/** A request of the customer to cancel the order, as its page shows it. */
export const cancelRequest = z.object({
  state: z.enum(['open', 'declined', 'accepted']),
  /** Empty where the customer gave none. */
  reason: z.string(),
  at: isoDate,
  /** The words of staff who declined it. */
  note: z.string(),
});
export type CancelRequest = z.infer<typeof cancelRequest>;
