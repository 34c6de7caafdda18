import { company } from './company.js';

const format = new Intl.DateTimeFormat('en-GB', { timeZone: company.timeZone, dateStyle: 'long' });

/** Returns the last day before a moment, by the clock of the shop: `4 May 2026`. */
export const lastDayBefore = (iso: string): string => format.format(new Date(Date.parse(iso) - 1));
