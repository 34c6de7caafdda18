// Requests by which billing finds orders whose events it missed.
import { z } from 'zod';
import { rpc } from './message.js';
import { awaitingOrder, closedOrder } from './order-event.js';
import { id, rowPage } from './shapes.js';

export const orderPaymentsRpc = {
  /** Orders that await their payment, and those that were closed in the last two days; services only. */
  pageAwaiting: rpc(
    'order.pageAwaiting',
    rowPage.pick({ after: true, limit: true }),
    z.object({
      awaiting: z.array(awaitingOrder),
      closed: z.array(closedOrder),
      next: id.nullable(),
    }),
    'read',
    5_000,
  ),
};
