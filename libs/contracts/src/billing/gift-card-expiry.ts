import { lastDayBefore } from '../core/last-day.js';

/** Returns the sentence for a shopper whose gift card has expired. `endsAt`: end of its last valid day, ISO-8601. */
export const expiredCardText = (endsAt: string): string =>
  `This gift card expired on ${lastDayBefore(endsAt)}.`;

/** `Valid until 3 May 2028` */
export const validUntilText = (endsAt: string): string => `Valid until ${lastDayBefore(endsAt)}`;
