// Kinds of e-mails, and what became of them.
import { z } from 'zod';
import { templateKeys } from './email-templates.js';

/** Those to customers, whose texts admins edit, and those to staff. */
export const emailKind = z.enum([
  ...templateKeys,
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
