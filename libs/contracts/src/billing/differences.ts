// Differences: sums that edits add to orders, each paid by itself.
import { z } from 'zod';
import { event } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';

const part = z.int().min(1);

export const differenceEvents = {
  /** The difference is secured: the edit may be applied. Repeated until it is. */
  secured: event(
    'billing.differenceSecured',
    z.object({
      order: id,
      user: id,
      part,
      at: isoDate,
      amountCents: z.int().min(1),
      currency: z.literal('USD'),
    }),
  ),
  /** The difference cannot be paid: the edit ends. */
  refused: event(
    'billing.differenceRefused',
    z.object({ order: id, user: id, part, reason: z.string(), at: isoDate }),
  ),
};
