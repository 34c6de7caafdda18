// Everything correspondence may be asked. It hears facts and turns them into letters.
import { z } from 'zod';
import { rpc } from './message.js';
import { id, isoDate, paging } from './shapes.js';

export const letterView = z.object({
  _id: id,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(['waiting', 'sent', 'refused']),
  createdAt: isoDate,
  sentAt: isoDate.nullable(),
});
export type LetterView = z.infer<typeof letterView>;

export const letterList = z.object({ letters: z.array(letterView), total: z.int() });

export const correspondenceRpc = {
  /** Letters, newest first; admins only. */
  listLetters: rpc('correspondence.listLetters', paging, letterList),
};
