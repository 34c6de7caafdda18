import { shopFormat } from './shop-format.js';

const formatDay = shopFormat('en-GB', { dateStyle: 'long' });

/** Returns the last day before a moment, by the clock of the shop: `4 May 2026`. */
export const lastDayBefore = (iso: string): string => formatDay(new Date(Date.parse(iso) - 1));
