// E-mails that admins write to the customers of orders.
import { z } from 'zod';
import { cleanLine, cleanLines } from './reading/clean-text.js';
import { event, rpc } from './message.js';
import { idempotencyKey } from './order.js';
import { done, id } from './shapes.js';

/** An e-mail in an admin's own words. */
export const customerEmail = z.object({
  subject: z
    .string('An e-mail needs a subject')
    .overwrite(cleanLine)
    .min(1, 'An e-mail needs a subject')
    .max(150, 'A subject has at most 150 characters'),
  text: z
    .string('An e-mail needs words')
    .overwrite(cleanLines)
    .min(1, 'An e-mail needs words')
    .max(5_000, 'An e-mail has at most 5,000 characters'),
});
export type CustomerEmail = z.infer<typeof customerEmail>;

export const orderMessagesRpc = {
  /** To the customer of the order, by an admin; `order.notFound`. */
  write: rpc(
    'order.writeToCustomer',
    customerEmail.extend({ order: id, key: idempotencyKey.nullable() }),
    done,
    'key: the key of the press, else the message id, stored with the event',
  ),
};

export const orderMessageEvents = {
  customerWritten: event(
    'order.customerWritten',
    customerEmail.extend({
      order: id,
      user: z.object({ _id: id, name: z.string(), email: z.string() }),
      by: z.string(),
    }),
  ),
};
