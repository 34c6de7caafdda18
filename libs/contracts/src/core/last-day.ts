import { company } from './company.js';

/** Returns the last day before a moment, by the clock of the shop: `4 May 2026`. */
export const lastDayBefore = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: company.timeZone, dateStyle: 'long' }).format(
    new Date(Date.parse(iso) - 1),
  );
