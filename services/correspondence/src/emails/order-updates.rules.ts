// Decides which status e-mail an order still needs, from the status changes that no sent e-mail is about.
import { SECOND_MS } from '@shop/contracts/core/time';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';

/** Delay of a status e-mail in seconds: 10 in which an admin may undo the change, and 2 for the undo to arrive. */
const STATUS_EMAIL_DELAY_SECONDS = 12;
const UNDO_ARRIVAL_SECONDS = 2;

/** Returns the delay of a status e-mail in seconds. `until` is the end of the time for undoing a bulk change. */
export function delayOf(until: string | undefined, now = Date.now()): number {
  if (until === undefined) return STATUS_EMAIL_DELAY_SECONDS;
  return Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS)) + UNDO_ARRIVAL_SECONDS;
}

/** A change of an order's status. `version` is the order's after the change. */
export interface StatusStep {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly version: number;
}

/** Consecutive changes in one e-mail: from the status before the first to the one after the last. */
export interface StatusUpdate {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly firstVersion: number;
  readonly lastVersion: number;
}

/** Adds a change to the update. Changes may arrive in any sequence. */
export function withStep(
  news: StatusUpdate | null,
  { from, to, version }: StatusStep,
): StatusUpdate {
  if (!news) return { from, to, firstVersion: version, lastVersion: version };
  const isFirst = version < news.firstVersion;
  const isLast = version > news.lastVersion;
  return {
    from: isFirst ? from : news.from,
    to: isLast ? to : news.to,
    firstVersion: isFirst ? version : news.firstVersion,
    lastVersion: isLast ? version : news.lastVersion,
  };
}

/** Returns true if the status has changed, and false if the order is back in its earlier status. */
export const isChange = ({ from, to }: StatusUpdate): boolean => from !== to;
