import { company } from './company.js';

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: company.timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a moment by the clock of the shop: `4 May 2026 at 14:05 (Dhaka time)`. */
export const shopMoment = (iso: string): string => `${format.format(new Date(iso))} (Dhaka time)`;
