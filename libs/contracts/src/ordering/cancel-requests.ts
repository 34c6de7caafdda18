// Requests of customers to cancel an order that is being prepared; staff decide on them.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { cleanLines } from '../reading/clean-text.js';
import { orderDetail } from './order.js';
import { orderNumber } from './order-numbers.js';

const words = (max: string) => z.string().overwrite(cleanLines).max(250, max);

/** The body of POST /api/orders/:id/cancel-request. */
export const requestCancelInput = z.object({
  reason: words('A reason has at most 250 characters').default(''),
});
export type RequestCancelInput = z.infer<typeof requestCancelInput>;

/** The body of POST /api/admin/orders/:id/cancel-request. */
export const decideCancelInput = z.object({
  isAccepted: z.boolean(),
  /** The customer reads it if the request is declined. */
  note: words('A note has at most 250 characters').default(''),
});
export type DecideCancelInput = z.infer<typeof decideCancelInput>;

export const cancelRequestRpc = {
  /**
   * Requests the cancellation of the caller's own order while it is being prepared. Throws `order.noCancelRequest`
   * otherwise.
   */
  request: rpc(
    'order.requestCancel',
    requestCancelInput.extend({ order: id }),
    orderDetail,
    'idempotent: an order has one open request',
  ),
  /**
   * Cancels the order, or declines the request. Admins only. Throws `order.noCancelRequest` if no request is open,
   * `order.packed` if a part has left, `order.changing`.
   */
  decide: rpc(
    'order.decideCancelRequest',
    decideCancelInput.extend({ order: id }),
    orderDetail,
    'idempotent: a request is decided once',
    7_000,
  ),
};

export const cancelRequestEvents = {
  /** The request was declined: the customer is sent an e-mail. */
  declined: event(
    'order.cancelDeclined',
    z.object({
      order: id,
      number: orderNumber.optional(),
      user: z.object({ _id: id, name: z.string(), email: z.string() }),
      note: z.string(),
      at: isoDate,
    }),
  ),
};
