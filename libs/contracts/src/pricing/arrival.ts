// The days on which an order arrives: business days of the shop, counted from the day of dispatch.
import { company } from '../core/company.js';
import { clockOf } from '../core/shop-time.js';
import { DAY_MS } from '../core/time.js';
import { policy } from './policy.js';

/** Business days that a method is under way. */
export interface Transit {
  from: number;
  to: number;
  /** An order leaves on its own day if it is placed before this hour; absent: at any hour. */
  before?: number | undefined;
}

/** The first and the last day of arrival, such as `2026-12-08`. */
export interface ArrivalWindow {
  from: string;
  to: string;
}

/** Which days are business days, and by which clock. */
export interface BusinessCalendar {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  holidays: readonly string[];
  timeZone: string;
}

/** Returns the calendar of the shop as its admins keep it. */
export const shopCalendar = (): BusinessCalendar => ({
  weekdays: policy.support.weekdays,
  holidays: policy.returns.holidays ?? [],
  timeZone: company.timeZone,
});

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Returns the same day where it is a business day, else the next that is one. */
function businessDayFrom(day: string, { weekdays, holidays }: BusinessCalendar): string {
  let found = day;
  while (!weekdays.includes(new Date(found).getUTCDay()) || holidays.includes(found))
    found = dayAfter(found);
  return found;
}

/** Returns the business day this many business days later. */
function businessDaysLater(day: string, days: number, calendar: BusinessCalendar): string {
  let found = day;
  for (let passed = 0; passed < days; passed += 1)
    found = businessDayFrom(dayAfter(found), calendar);
  return found;
}

let lastClock = { timeZone: company.timeZone, clock: clockOf(company.timeZone) };

function timeBy(timeZone: string, moment: Date): string {
  if (lastClock.timeZone !== timeZone) lastClock = { timeZone, clock: clockOf(timeZone) };
  return lastClock.clock.format(moment);
}

/** Returns the window of arrival of an order that is placed at this moment. */
export function arrivalOf(
  { from, to, before }: Transit,
  placedAt: Date,
  calendar = shopCalendar(),
): ArrivalWindow {
  const time = timeBy(calendar.timeZone, placedAt);
  const today = time.slice(0, 10);
  const firstDay = businessDayFrom(today, calendar);
  const isLate = firstDay === today && before !== undefined && Number(time.slice(11, 13)) >= before;
  const dispatch = isLate ? businessDaysLater(today, 1, calendar) : firstDay;
  const first = businessDaysLater(dispatch, from, calendar);
  return { from: first, to: businessDaysLater(first, to - from, calendar) };
}
