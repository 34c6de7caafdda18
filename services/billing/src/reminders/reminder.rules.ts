// Decides which reminder of an invoice is due.
import { DAY_MS } from '@shop/contracts/core/time';

export interface OverdueInvoice {
  dueAt: Date;
  /** Days past due of the last reminder; 0 before the first. */
  remindedDays: number;
}

/**
 * Returns the days past due of the reminder to send now, or null if there is none. If several were missed, only the
 * last one is sent. A reminder before the last sent one is never sent.
 */
export function reminderOf(
  { dueAt, remindedDays }: OverdueInvoice,
  days: readonly number[],
  now: Date,
): number | null {
  const due = days.filter(
    (day) => day > remindedDays && dueAt.getTime() + day * DAY_MS <= now.getTime(),
  );
  return due.length > 0 ? Math.max(...due) : null;
}
