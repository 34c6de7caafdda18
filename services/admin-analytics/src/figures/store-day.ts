/** Days are those of the shop's time zone (reliability 2.11). */
const STORE_TIME_ZONE = 'Asia/Dhaka';

const format = new Intl.DateTimeFormat('en-CA', { timeZone: STORE_TIME_ZONE });

/** Returns the day in the shop's time zone, such as `2026-11-21`. */
export const storeDay = (at: Date): string => format.format(at);
