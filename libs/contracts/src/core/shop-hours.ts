// Days and hours by the clock of the shop.
import { company } from './company.js';
import { clockOf, fromShopTime } from './shop-time.js';
import { DAY_MS } from './time.js';

/** Returns the day that is this many days after `2026-12-01`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the start of an hour, 0 to 24, of a day; that of the next hour if the clock skips it. */
export function shopHour(day: string, hour: number, clock = clockOf(company.timeZone)): Date {
  if (hour === 24) return shopHour(dayAfter(day), 0, clock);
  const start = fromShopTime(`${day}T${String(hour).padStart(2, '0')}:00`, clock);
  return start === null ? shopHour(day, hour + 1, clock) : new Date(start);
}
