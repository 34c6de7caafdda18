import { shopFormat, shopPlace } from './shop-format.js';

const formatMoment = shopFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a moment in the time zone of the shop: `4 May 2026 at 14:05 (Dhaka time)`. */
export const shopMoment = (iso: string): string =>
  `${formatMoment(new Date(iso))} (${shopPlace()} time)`;
