// The sessions of a user, as the user sees them.
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../core/time.js';
import { id, isoDate } from '../core/shapes.js';

/** A session's life in milliseconds: 12 hours, or 30 days with remember-me. */
export const SESSION_MS = { short: 12 * HOUR_MS, remembered: 30 * DAY_MS } as const;
/** Idle time after which a session without remember-me ends, in milliseconds. */
export const SESSION_IDLE_MS = 2 * HOUR_MS;
/** How often the use of a session is recorded at most, and how many sessions are recorded at once. */
export const SEEN = { everyMs: 60_000, atOnce: 500 } as const;

/** A session as its owner sees it. `_id` is no credential: it only identifies the session to end. */
export const ownSession = z.object({
  _id: id,
  isCurrent: z.boolean(),
  /** "Firefox on Windows", or "Unknown browser". */
  browser: z.string(),
  createdAt: isoDate,
  /** Precise to the minute. */
  lastSeenAt: isoDate,
  expiresAt: isoDate,
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessions = z.object({ success: z.literal(true), sessions: z.array(ownSession) });
export type OwnSessions = z.infer<typeof ownSessions>;
