import { type PeriodName } from '@shop/contracts/analytics/periods';
import { type TimeSpan } from '@shop/contracts/core/time-spans';
import { fromShopTime, toShopTime } from '@shop/contracts/core/shop-time';
import { DAY_MS, HOUR_MS } from '@shop/contracts/core/time';

/** A period up to now, and the one before up to the same hour. `from` and `to` are days of the shop, both included. */
interface Period {
  name: PeriodName;
  from: string;
  to: string;
  now: TimeSpan;
  before: TimeSpan;
}

// A reading is a date whose UTC parts are what the clock of the shop shows, to the minute.
const readingAt = (instant: Date): Date => new Date(`${toShopTime(instant.toISOString())}Z`);
/** Returns the instant of a reading; an hour later if the clock skips the reading. */
const instantOf = (reading: Date): string =>
  fromShopTime(reading.toISOString().slice(0, 16)) ??
  instantOf(new Date(reading.getTime() + HOUR_MS));

const dayOf = (reading: Date): string => reading.toISOString().slice(0, 10);
const midnight = (reading: Date): number => Math.floor(reading.getTime() / DAY_MS) * DAY_MS;

/** Returns the reading a month earlier, or on the last day of that month if the month is shorter. */
function monthBefore(reading: Date): Date {
  const month = new Date(Date.UTC(reading.getUTCFullYear(), reading.getUTCMonth(), 0));
  const day = Math.min(reading.getUTCDate(), month.getUTCDate());
  const clock = reading.getTime() - midnight(reading);
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day) + clock);
}

const daysBefore = (days: number) => (reading: Date) => new Date(reading.getTime() - days * DAY_MS);

/** Returns today, this week from Monday and this month by the clock of the shop. */
export function periodsAt(instant: Date): Period[] {
  const now = readingAt(instant);
  const today = new Date(midnight(now));
  const period = (name: PeriodName, first: Date, before: (reading: Date) => Date): Period => ({
    name,
    from: dayOf(first),
    to: dayOf(now),
    now: { from: instantOf(first), until: instant.toISOString() },
    before: spanOf(before(first), before(now)),
  });
  return [
    period('today', today, daysBefore(1)),
    period('week', daysBefore((now.getUTCDay() + 6) % 7)(today), daysBefore(7)),
    period('month', new Date(`${dayOf(now).slice(0, 8)}01T00:00:00Z`), monthBefore),
  ];
}

const spanOf = (from: Date, until: Date): TimeSpan => ({
  from: instantOf(from),
  until: instantOf(until),
});
