import {
  invoiceReminderText,
  reminderDays,
  shopDayText,
} from '@shop/contracts/billing/invoice-reminder';

/** Describes when an invoice with this due date is reminded, and in which words. */
export function reminderSentence(days: readonly number[], dueAt: string): string {
  if (days.length === 0) return 'No reminders are sent.';
  const sent = reminderDays(dueAt, days).join(', ');
  const words = invoiceReminderText('00000201', dueAt);
  return `Reminders for an invoice due on ${shopDayText(dueAt)} are sent on ${sent}, unless it is paid: “${words}”`;
}
