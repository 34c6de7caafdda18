// Moments by the clock of the shop, in the format of a date and time field: `2026-12-01T00:00`.
import { company } from './company.js';
import { DAY_MS } from './time.js';

/** The message for a text that `fromShopTime` refuses. */
export const NO_TIME = 'There is no such time';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns a clock for `fromShopTime`, cached because it is slow to create. */
export function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

/** Converts from ISO-8601. */
export const toShopTime = (iso: string): string =>
  clockOf(company.timeZone).format(new Date(iso)).replace(' ', 'T');

/** Returns the day of the shop at a moment, such as `2026-12-01`. */
export const shopDay = (moment = new Date()): string =>
  toShopTime(moment.toISOString()).slice(0, 10);

/**
 * Converts to ISO-8601. Returns the first of a time that occurs twice when the clock is set back, and null for a time
 * that the clock skips or for any other text.
 */
export function fromShopTime(text: string, clock = clockOf(company.timeZone)): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const timeAt = (ms: number) => Date.parse(`${clock.format(new Date(ms)).replace(' ', 'T')}Z`);
  const aheads = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => timeAt(near) - near);
  const found = aheads.map((ahead) => asUtc - ahead).filter((ms) => timeAt(ms) === asUtc);
  return found.length === 0 ? null : new Date(Math.min(...found)).toISOString();
}
