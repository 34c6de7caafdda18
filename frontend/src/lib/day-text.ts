// Days and times as the shop writes them: one form, by the clock of the shop wherever the reader is.
import { company } from '@shop/contracts/core/company';

const { timeZone } = company;
const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
const plainDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** `November 2026`: of `2026-11`. */
export const monthText = (iso: string): string => month.format(new Date(iso));

/** `27 November 2026`: of a moment, or of a day without one (`2026-11-27`). */
export const dayText = (iso: string): string =>
  (iso.length === 10 ? plainDay : day).format(new Date(iso));

/** `14:05` */
export const timeText = (iso: string): string => time.format(new Date(iso));

/** `27 November 2026, 14:05` */
export const momentText = (iso: string): string => `${dayText(iso)}, ${timeText(iso)}`;
