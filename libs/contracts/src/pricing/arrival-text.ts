// The words for a window of arrival, for screens and e-mails. Without imports, for the first load.
import type { ArrivalWindow } from './arrival.js';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Tue 8 – Thu 10 Dec`, `Wed 30 Dec 2026 – Sun 3 Jan 2027`; of one day `Tue 8 Dec`. */
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

/** `Arrives Tue 8 – Thu 10 Dec`; of an order that is picked up `Ready Tue 8 Dec`. */
export const arrivalText = (window: ArrivalWindow, isPickup = false): string =>
  `${isPickup ? 'Ready' : 'Arrives'} ${daysOfArrival(window)}`;
