// E-mails that admins write to the customers of orders.
import { customerEmail } from '../core/customer-email.js';
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { done, id, idempotencyKey } from '../core/shapes.js';
import { orderNumber } from './order-numbers.js';

export const orderMessagesRpc = {
  /** Sends an e-mail by an admin to the customer of the order. Throws `order.notFound`. */
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
      number: orderNumber.optional(),
      user: z.object({ _id: id, name: z.string(), email: z.string() }),
      by: z.string(),
    }),
  ),
};
