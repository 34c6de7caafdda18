// Everything correspondence may be asked. It hears facts and turns them into letters.
import { z } from 'zod';
import { rpc } from './message.js';
import { id, isoDate, paging } from './shapes.js';

export const letterKind = z.enum(['welcome', 'passwordReset', 'orderPlaced', 'orderStatusChanged']);
export type LetterKind = z.infer<typeof letterKind>;

/** `refused`: the receiver's server said no for good. `late`: it had lost its use before it could be sent. */
export const letterStatus = z.enum(['waiting', 'sent', 'refused', 'late']);
export type LetterStatus = z.infer<typeof letterStatus>;

export const letterView = z.object({
  _id: id,
  kind: letterKind,
  to: z.string(),
  subject: z.string(),
  status: letterStatus,
  attempts: z.int(),
  /** What the mail server said last, where it did not take the letter. */
  lastError: z.string().nullable(),
  createdAt: isoDate,
  sentAt: isoDate.nullable(),
});
export type LetterView = z.infer<typeof letterView>;

export const letterList = z.object({ letters: z.array(letterView), total: z.int() });

export const correspondenceRpc = {
  /** Letters, newest first; admins only. */
  listLetters: rpc('correspondence.listLetters', paging, letterList),
};
