// Texts for the window of arrival, on screens and in e-mails. Without imports, for the first load.
import type { ArrivalWindow } from './arrival.js';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Returns `Tue 8 – Thu 10 Dec`, `Wed 30 Dec 2026 – Sun 3 Jan 2027`, or `Tue 8 Dec` for a single day. */
export function daysOfArrival({ from, to }: ArrivalWindow): string {
  const text = (day: string, end = '') => {
    const date = new Date(day);
    return `${WEEKDAYS[date.getUTCDay()] ?? ''} ${String(date.getUTCDate())}${end}`;
  };
  const month = (day: string) => ` ${MONTHS[new Date(day).getUTCMonth()] ?? ''}`;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const end = (day: string) => month(day) + (isOneYear ? '' : ` ${day.slice(0, 4)}`);
  if (from === to) return text(to, end(to));
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${text(from, isOneMonth ? '' : end(from))} – ${text(to, end(to))}`;
}

/** Returns `Arrives Tue 8 – Thu 10 Dec`, or `Ready Tue 8 Dec` for an order that is picked up. */
export const arrivalText = (window: ArrivalWindow, isPickup = false): string =>
  `${isPickup ? 'Ready' : 'Arrives'} ${daysOfArrival(window)}`;
