// Kinds of e-mails, and their delivery statuses.
import { z } from 'zod';
import { templateKeys } from './email-templates.js';

/** Kinds of e-mails to customers, whose texts admins edit, and of e-mails to staff. */
export const emailKind = z.enum([
  ...templateKeys,
  'certificateExpiring',
  'paymentAttention',
  'test',
]);
export type EmailKind = z.infer<typeof emailKind>;
/**
 * `refused`: the recipient's server refused it permanently. `late`: it was outdated before it could be sent. `bounced`:
 * it was accepted, and returned later.
 */
export const emailStatus = z.enum(['waiting', 'sent', 'refused', 'late', 'bounced']);
export type EmailStatus = z.infer<typeof emailStatus>;
