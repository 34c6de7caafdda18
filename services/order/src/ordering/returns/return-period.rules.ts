// The period in which items can be returned, by the shop's calendar.
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import { policy, returnDaysAt } from '@shop/contracts/pricing/policy';
import { FAULTS, type ReturnReason } from '@shop/contracts/ordering/return-inputs';

/** The days that determine a period: an order keeps the period of the day on which it was placed (V32). */
interface OrderDays {
  placedAt: Date;
  /** Null before the delivery. */
  deliveredAt: Date | null;
}

/** Returns the last day of the period, such as `2026-11-12`, or null before the delivery. */
export function lastDayOf(
  { placedAt, deliveredAt }: OrderDays,
  reason: ReturnReason = 'other',
): string | null {
  if (!deliveredAt) return null;
  const isClaim = FAULTS.includes(reason);
  const days = isClaim ? policy.quality.claimWithinDays : returnDaysAt(placedAt.toISOString());
  const start = Date.parse(`${shopDay(deliveredAt)}T00:00:00Z`);
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}

export const isOver = (lastDay: string | null, now = new Date()): boolean =>
  lastDay !== null && shopDay(now) > lastDay;

const dayName = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Returns `The period for returns has ended on 12 November.` */
export const endedText = (lastDay: string): string =>
  `The period for returns has ended on ${dayName.format(new Date(lastDay))}.`;
