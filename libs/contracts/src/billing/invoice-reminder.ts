// The text of a reminder, for its e-mail and for the owner who sets when it is sent.
import { DAY_MS } from '../core/time.js';
import { shopFormat } from '../core/shop-format.js';

const formatDay = shopFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Returns the day by the clock of the shop: `4 May 2026`. */
export const shopDayText = (iso: string): string => formatDay(new Date(iso));

/** Returns the sentences of the reminder. `order`: the number that customers know. `day`: the due date. */
export const invoiceReminderSentences = (order: string, day: string): string =>
  `The invoice for your order ${order} was due on ${day}, and we have not received all of it yet. ` +
  'Please pay it soon. If you have just paid, there is nothing to do.';

/** `order`: the number that customers know. `dueAt` is ISO-8601. */
export const invoiceReminderText = (order: string, dueAt: string): string =>
  invoiceReminderSentences(order, shopDayText(dueAt));

/** Returns the days on which the buyer of an invoice that was due at this moment is reminded. */
export const reminderDays = (dueAt: string, days: readonly number[]): string[] =>
  days.map((day) => shopDayText(new Date(Date.parse(dueAt) + day * DAY_MS).toISOString()));
