// Notes of admins about orders.
import { z } from 'zod';
import { cleanLines } from '../reading/clean-text.js';
import { isoDate } from '../core/shapes.js';

/** A note of staff on an order; never shown to a shopper. */
export const orderNote = z.object({
  _id: z.string(),
  text: z.string(),
  by: z.string(),
  at: isoDate,
});
export type OrderNote = z.infer<typeof orderNote>;

export const orderNotes = z.object({ success: z.literal(true), notes: z.array(orderNote) });
export type OrderNotes = z.infer<typeof orderNotes>;

/** The body of POST /api/orders/:id/notes. */
export const addNoteInput = z.object({
  text: z
    .string('A note needs words')
    .overwrite(cleanLines)
    .min(1, 'A note needs words')
    .max(2_000),
});
export type AddNoteInput = z.infer<typeof addNoteInput>;
