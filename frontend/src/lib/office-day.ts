import { DAY_MS } from '@shop/contracts/core/time';

/** Days are those of the head office everywhere in the back-office. */
const ZONE = '+06:00';

/** Returns the instant at which a day of the head office starts, plus a number of days. */
export const startOfDay = (date: string, plusDays = 0): string =>
  new Date(Date.parse(`${date}T00:00:00${ZONE}`) + plusDays * DAY_MS).toISOString();
