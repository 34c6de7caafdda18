// Formats moments in the time zone of the shop, which its admins can change.
import { company } from './company.js';

/** Returns a function that formats a moment in the current time zone of the shop. */
export function shopFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (moment: Date) => string {
  let last: { timeZone: string; format: Intl.DateTimeFormat } | undefined;
  return (moment) => {
    const { timeZone } = company;
    if (last?.timeZone !== timeZone)
      last = { timeZone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone }) };
    return last.format.format(moment);
  };
}

/** Returns the place of the shop's time zone: `Dhaka` for `Asia/Dhaka`. */
export const shopPlace = (): string => company.timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
