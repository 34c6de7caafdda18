// Periods of a withdrawal from a contract: its end, and the day of the refund.
import { company } from '@shop/contracts/core/company';
import { dayAfter, shopHour } from '@shop/contracts/core/shop-hours';
import { clockOf, shopDay } from '@shop/contracts/core/shop-time';
import { countryCodeOf } from '@shop/contracts/places/country-name';

/** Days after the delivery, and days from a withdrawal to its refund. */
const WITHDRAWAL_DAYS = 14;

/** The time zones of a locale, which this version of TypeScript does not declare. */
interface LocaleWithZones extends Intl.Locale {
  readonly timeZones?: readonly string[];
}

/** Returns the time zones of a country by its name or code, or the shop's if they are not known. */
export function zonesOf(country: string): readonly string[] {
  const code = countryCodeOf(country);
  const { timeZones = [] }: LocaleWithZones = new Intl.Locale(`und-${code ?? 'ZZ'}`);
  return code === undefined || timeZones.length === 0 ? [company.timeZone] : timeZones;
}

const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Returns the end of the period in one time zone: midnight after the last day, which is a working day. */
function endBy(timeZone: string, deliveredAt: Date, holidays: readonly string[]): Date {
  const clock = clockOf(timeZone);
  let last = dayAfter(clock.format(deliveredAt).slice(0, 10), WITHDRAWAL_DAYS);
  while (isWeekend(last) || holidays.includes(last)) last = dayAfter(last);
  return shopHour(last, 24, clock);
}

/** Returns the end of the period. In a country with several time zones, the one that reaches it last counts. */
export const endOfPeriod = (
  deliveredAt: Date,
  country: string,
  holidays: readonly string[] = [],
): Date =>
  new Date(
    Math.max(...zonesOf(country).map((zone) => endBy(zone, deliveredAt, holidays).getTime())),
  );

/** Returns the day by which the money is refunded, in the time zone of the shop. */
export const refundDay = (receivedAt: Date): string =>
  dayAfter(shopDay(receivedAt), WITHDRAWAL_DAYS);
