// Kinds of e-mails, and what became of them.
import { z } from 'zod';

export const emailKind = z.enum([
  'welcome',
  'passwordReset',
  'emailChange',
  'emailChangeNotice',
  'orderPlaced',
  'orderStatusChanged',
  'orderMessage',
  'parcelDispatched',
  'itemsCancelled',
  'returnChanged',
  'orderRefunded',
  'orderNotPaid',
  'transferAwaited',
  'paymentDue',
  'invoiceReminder',
  'withdrawalReceived',
  'sampleRequestReceived',
  'enquiryReceived',
  'enquiryAnswered',
  'newsletterConfirmation',
  'certificateExpiring',
  'paymentAttention',
  'test',
]);
export type EmailKind = z.infer<typeof emailKind>;
/**
 * `refused`: the receiver's server said no for good. `late`: it had lost its use before it could be sent.
 * `bounced`: it was taken, and came back later.
 */
export const emailStatus = z.enum(['waiting', 'sent', 'refused', 'late', 'bounced']);
export type EmailStatus = z.infer<typeof emailStatus>;
