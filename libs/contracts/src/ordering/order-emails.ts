// E-mails about an order that staff send again, and the order data that correspondence needs for them.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { done, id, idempotencyKey } from '../core/shapes.js';
import { orderEvent } from './order-event.js';
import { orderStatus } from './order-status.js';

/** E-mails that can be created again from the current order. */
export const repeatedEmail = z.enum(['orderPlaced', 'orderStatusChanged']);
export type RepeatedEmail = z.infer<typeof repeatedEmail>;

/** The current order; `from` is its status before the last change, or null if it never changed. */
export const emailedOrder = z.object({ order: orderEvent, from: orderStatus.nullable() });
export type EmailedOrder = z.infer<typeof emailedOrder>;

/** The body of POST /api/orders/:id/emails. */
export const repeatEmailInput = z.object({ kind: repeatedEmail });
export type RepeatEmailInput = z.infer<typeof repeatEmailInput>;

export const orderEmailsRpc = {
  /** Returns the order, or the newest one for null. Orders of erased customers are not found. Services only. */
  find: rpc(
    'order.findEmailed',
    z.object({ order: id.nullable() }),
    z.object({ found: emailedOrder.nullable() }),
    'read',
  ),
  /**
   * Sends an e-mail again, once for each key. Admins only. Throws `order.notFound`, `order.noReceiver`,
   * `order.noChange`, `order.keyReused`.
   */
  repeat: rpc(
    'order.repeatEmail',
    repeatEmailInput.extend({ order: id, key: idempotencyKey.nullable() }),
    done,
    'key: the key of the press, else the message id, stored with the event',
  ),
};

export const orderEmailEvents = {
  repeated: event('order.emailRepeated', emailedOrder.extend({ kind: repeatedEmail })),
};
