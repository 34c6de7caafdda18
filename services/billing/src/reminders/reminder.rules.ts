// Which reminder of an invoice is due.
import { DAY_MS } from '@shop/contracts/core/time';

export interface OverdueInvoice {
  dueAt: Date;
  /** After how many days past due the last reminder was; 0 before the first. */
  remindedDays: number;
}

/**
 * After how many days past due the reminder is that is to be sent now; null: none. Of several that were missed the last
 * one is sent alone, and none that is earlier than one that was sent.
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
