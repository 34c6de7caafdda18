// Templates of e-mails about invoices.
import {
  invoiceCorrectedEmail,
  invoiceCorrectedTemplate,
} from '../payments/invoice-corrected.email.js';
import {
  invoiceReminderEmail,
  invoiceReminderTemplate,
} from '../payments/invoice-reminder.email.js';
import type { Registered } from './registered.js';
import { moneyOf, sampleCorrection, weekAfter } from './sample-data.js';

export const invoiceTemplates = {
  invoiceReminder: {
    title: 'Invoice reminder',
    template: invoiceReminderTemplate,
    ofOrder: ({ emailed, shopUrl, edited }) => {
      const dueAt = weekAfter(emailed.order.placedAt);
      return invoiceReminderEmail({ ...moneyOf(emailed), dueAt, days: 7 }, shopUrl, edited);
    },
  },
  invoiceCorrected: {
    title: 'Invoice corrected',
    template: invoiceCorrectedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) =>
      invoiceCorrectedEmail({ ...order, ...sampleCorrection }, shopUrl, edited),
  },
} satisfies Record<string, Registered>;
