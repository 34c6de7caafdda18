// Formats dates and times in the format and the time zone of the shop, wherever the reader is.
import { company } from '@shop/contracts/core/company';

const { timeZone } = company;
const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
const plainDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Formats a month: `2026-11` -> `November 2026`. */
export const monthText = (iso: string): string => month.format(new Date(iso));

/** Formats a timestamp, or a day such as `2026-11-27`: `27 November 2026`. */
export const dayText = (iso: string): string =>
  (iso.length === 10 ? plainDay : day).format(new Date(iso));

/** `14:05` */
export const timeText = (iso: string): string => time.format(new Date(iso));

/** `27 November 2026, 14:05` */
export const momentText = (iso: string): string => `${dayText(iso)}, ${timeText(iso)}`;
