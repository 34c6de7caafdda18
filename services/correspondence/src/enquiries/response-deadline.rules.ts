// Computes the deadline from the response time that the shop promises to visitors (spec section 9).
import { DAY_MS, HOUR_MS } from '@shop/contracts/core/time';
import type { EnquiryKind } from '@shop/contracts/correspondence/correspondence';
import { policy } from '@shop/contracts/pricing/policy';

/** Dhaka has no summer time. */
const DHAKA_MS = 6 * HOUR_MS;

/** Returns the instant after this number of business hours. */
export function afterBusinessHours(from: Date, hours: number): Date {
  const { opens: opensAt, closes: closesAt, weekdays } = policy.support;
  let left = hours * HOUR_MS;
  // Times are those of Dhaka, read as if they were UTC.
  let now = from.getTime() + DHAKA_MS;
  for (;;) {
    const midnight = Math.floor(now / DAY_MS) * DAY_MS;
    const opens = Math.max(now, midnight + opensAt * HOUR_MS);
    const rest = midnight + closesAt * HOUR_MS - opens;
    if (weekdays.includes(new Date(midnight).getUTCDay()) && rest > 0) {
      if (left <= rest) return new Date(opens + left - DHAKA_MS);
      left -= rest;
    }
    now = midnight + DAY_MS;
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
