// The places where a user is signed in, as he sees them himself.
import { z } from 'zod';
import { id, isoDate } from './shapes.js';

/** A session as its owner sees it; `_id` opens nothing, it only names the session to end. */
export const ownSession = z.object({
  _id: id,
  isCurrent: z.boolean(),
  /** "Firefox on Windows", or "Unknown browser". */
  browser: z.string(),
  createdAt: isoDate,
  /** To the minute. */
  lastSeenAt: isoDate,
  expiresAt: isoDate,
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessions = z.object({ success: z.literal(true), sessions: z.array(ownSession) });
export type OwnSessions = z.infer<typeof ownSessions>;
