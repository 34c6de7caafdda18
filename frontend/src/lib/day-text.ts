// Formats dates and times in the format and the time zone of the shop, wherever the reader is.
import { shopFormat } from '@shop/contracts/core/shop-format';

const formatDay = shopFormat('en-GB', { dateStyle: 'long' });
const formatTime = shopFormat('en-GB', { timeStyle: 'short' });
const plainDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Formats a month: `2026-11` -> `November 2026`. */
export const monthText = (iso: string): string => month.format(new Date(iso));

/** Formats a timestamp, or a day such as `2026-11-27`: `27 November 2026`. */
export const dayText = (iso: string): string =>
  iso.length === 10 ? plainDay.format(new Date(iso)) : formatDay(new Date(iso));

/** `14:05` */
export const timeText = (iso: string): string => formatTime(new Date(iso));

/** `27 November 2026, 14:05` */
export const momentText = (iso: string): string => `${dayText(iso)}, ${timeText(iso)}`;
