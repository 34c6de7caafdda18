import { z } from 'zod';
import { isoDate } from './shapes.js';

/** `until` is excluded. */
const timeSpan = z.object({ from: isoDate, until: isoDate });
export type TimeSpan = z.infer<typeof timeSpan>;

/** The body of a request for one figure per span. */
export const timeSpans = z.object({ spans: z.array(timeSpan).max(12) });
export type TimeSpans = z.infer<typeof timeSpans>;
