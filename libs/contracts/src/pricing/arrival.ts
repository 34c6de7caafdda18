// The days on which an order arrives: business days of the shop, counted from the day of dispatch.
import { company } from '../core/company.js';
import { dayAfter } from '../core/shop-hours.js';
import { clockOf } from '../core/shop-time.js';
import { policy } from './policy.js';

/** Number of business days that delivery takes. */
export interface Transit {
  from: number;
  to: number;
  /** An order leaves on the same day if it is placed before this hour; absent for any hour. */
  before?: number | undefined;
}

/** First and last day of arrival, such as `2026-12-08`. */
export interface ArrivalWindow {
  from: string;
  to: string;
}

/** The business days, and the time zone of the shop. */
export interface BusinessCalendar {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  holidays: readonly string[];
  timeZone: string;
}

/** Returns the calendar of the shop, as maintained by its admins. */
export const shopCalendar = (): BusinessCalendar => ({
  weekdays: policy.support.weekdays,
  holidays: policy.returns.holidays ?? [],
  timeZone: company.timeZone,
});

/** Returns the day itself if it is a business day, or the next business day. */
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

/** Returns the window of arrival of an order that is placed at this time. */
export function arrivalOf(
  { from, to, before }: Transit,
  placedAt: Date,
  calendar = shopCalendar(),
): ArrivalWindow {
  const time = clockOf(calendar.timeZone).format(placedAt);
  const today = time.slice(0, 10);
  const firstDay = businessDayFrom(today, calendar);
  const isLate = firstDay === today && before !== undefined && Number(time.slice(11, 13)) >= before;
  const dispatch = isLate ? businessDaysLater(today, 1, calendar) : firstDay;
  const first = businessDaysLater(dispatch, from, calendar);
  return { from: first, to: businessDaysLater(first, to - from, calendar) };
}
