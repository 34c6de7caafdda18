// Computes the last day of a draft, in the time zone of the shop.
import { company } from '@shop/contracts/core/company';
import { fromShopTime, shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import { DRAFT_DAYS, DRAFT_DAYS_MAX } from '@shop/contracts/ordering/draft-inputs';
import { DomainError } from '@shop/service-kit/domain-error';

/** Returns the end of a day in the time zone of the shop. */
function endOfDay(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const end = fromShopTime(`${next}T00:00`);
  return end === null ? new Date(`${next}T00:00Z`) : new Date(end);
}

const dayIn = (days: number, now: Date): string => shopDay(new Date(now.getTime() + days * DAY_MS));

/**
 * Returns the end of the chosen day, or of the default one. Throws `order.offerExpired` for a day in the past or too
 * far ahead.
 */
export function endOf(day: string | undefined, now = new Date()): Date {
  const chosen = day ?? dayIn(DRAFT_DAYS, now);
  if (chosen >= shopDay(now) && chosen <= dayIn(DRAFT_DAYS_MAX, now)) return endOfDay(chosen);
  const message = `Choose a day from today on, within ${String(DRAFT_DAYS_MAX)} days.`;
  throw new DomainError('order.offerExpired', [{ path: 'until', message }], message);
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: company.timeZone });

/** Returns the error that names the last day of a draft. */
export function expired(until: Date): DomainError {
  const day = format.format(until.getTime() - 1);
  return new DomainError('order.offerExpired', undefined, `This offer was valid until ${day}.`);
}
