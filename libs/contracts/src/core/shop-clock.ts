// The clock of the shop. A reading is an instant whose UTC parts are what that clock shows.
import { company } from './company.js';
import { DAY_MS } from './time.js';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: company.timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns the reading of the shop's clock at an instant, without milliseconds. */
export const readingAt = (instant: Date): Date =>
  new Date(`${format.format(instant).replace(' ', 'T')}Z`);

/** Returns the instant of a reading; the first of two, and the one after a skipped hour. */
export function instantOf(reading: Date): Date {
  const candidates = [-DAY_MS, DAY_MS].map((shift) => {
    const near = new Date(reading.getTime() + shift);
    return new Date(reading.getTime() - (readingAt(near).getTime() - near.getTime()));
  });
  const exact = candidates.find((at) => readingAt(at).getTime() === reading.getTime());
  return exact ?? candidates[0] ?? reading;
}
