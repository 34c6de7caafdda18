// Enquiries and e-mails of one customer, for staff.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { enquiryStatus } from './correspondence.js';
import { emailStatus } from './email-kinds.js';

export const customerMail = z.object({
  /** Enquiries from the address of the account, newest first, at most five. */
  enquiries: z.array(
    z.object({ _id: id, subject: z.string(), status: enquiryStatus, receivedAt: isoDate }),
  ),
  /** E-mails to the address of the account, newest first, at most five. */
  emails: z.array(
    z.object({ _id: id, subject: z.string(), status: emailStatus, writtenAt: isoDate }),
  ),
  /** When the address was confirmed for the newsletter; null if it is not subscribed. */
  newsletterSince: isoDate.nullable(),
});
export type CustomerMail = z.infer<typeof customerMail>;

export const customerMailRpc = {
  /** Admins only. */
  find: rpc(
    'correspondence.ofCustomer',
    z.object({ email: z.string().max(254) }),
    customerMail,
    'read',
  ),
};
