// Computes the deadline from the response time that the shop promises to visitors (spec section 9).
import { dayAfter, shopHour } from '@shop/contracts/core/shop-hours';
import { shopDay } from '@shop/contracts/core/shop-time';
import { HOUR_MS } from '@shop/contracts/core/time';
import type { EnquiryKind } from '@shop/contracts/correspondence/correspondence';
import { policy } from '@shop/contracts/pricing/policy';

/** Returns the instant after this number of business hours, by the clock of the shop. */
export function afterBusinessHours(from: Date, hours: number): Date {
  const { opens, closes, weekdays } = policy.support;
  let left = hours * HOUR_MS;
  for (let day = shopDay(from); ; day = dayAfter(day)) {
    if (!weekdays.includes(new Date(day).getUTCDay())) continue;
    const start = Math.max(from.getTime(), shopHour(day, opens).getTime());
    const rest = shopHour(day, closes).getTime() - start;
    if (rest <= 0) continue;
    if (left <= rest) return new Date(start + left);
    left -= rest;
  }
}

/** Returns the deadline of an enquiry: hours for a quote and samples, business hours for a message. */
export function responseDeadlineOf(kind: EnquiryKind, receivedAt: Date): Date | null {
  switch (kind) {
    case 'quote':
      return new Date(receivedAt.getTime() + policy.support.quoteHours * HOUR_MS);
    case 'sample':
      return new Date(receivedAt.getTime() + policy.samples.dispatchHours * HOUR_MS);
    case 'message':
      return afterBusinessHours(receivedAt, policy.support.replyBusinessHours);
    case 'newsletter':
      return null;
  }
}

/** Returns true if the deadline has passed or was missed. */
export const isLate = (
  { dueAt, answeredAt }: { dueAt: Date | null; answeredAt: Date | null },
  now = new Date(),
): boolean => dueAt !== null && (answeredAt ?? now) > dueAt;
