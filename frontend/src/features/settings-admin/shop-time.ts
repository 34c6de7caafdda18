// Moments by the clock of the shop, as a field of date and time has them: `2026-12-01T00:00`.
import { company } from '@shop/contracts/core/company';

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: company.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** From ISO-8601. */
export const toShopTime = (iso: string): string => clock.format(new Date(iso)).replace(' ', 'T');

/** To ISO-8601. */
export function fromShopTime(text: string): string {
  const asUtc = Date.parse(`${text}Z`);
  const ahead = Date.parse(`${toShopTime(new Date(asUtc).toISOString())}Z`) - asUtc;
  return new Date(asUtc - ahead).toISOString();
}
