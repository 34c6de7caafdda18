// Export of the orders of a list as a file.
import { z } from 'zod';
import { paymentMethod } from '../billing/shown-payment.js';
import { rpc } from '../core/message.js';
import { orderFilter, orderQuery, orderView } from './order.js';

/** The filters and the sort of an export. */
const orderExport = orderFilter.extend(orderQuery.pick({ sort: true, order: true }).shape);

/** The query of GET /api/orders/export. */
export const orderExportQuery = orderExport.extend({
  /** Columns of the list, `order,total`: the file has the matching columns. All columns if absent. */
  columns: z.string().max(1_000).optional(),
});
export type OrderExportQuery = z.infer<typeof orderExportQuery>;

/** A sorted chunk of the matching orders; `next` is `after` of the next chunk, null at the end. */
const orderChunk = z.object({
  orders: z.array(
    orderView.extend({
      /** The method that pays what credit does not cover; absent if credit covers all. */
      paidBy: paymentMethod.optional(),
    }),
  ),
  next: z.string().nullable(),
});

export const orderExportRpc = {
  /** Returns the matching orders in chunks, for an export. Admins only. */
  chunk: rpc(
    'order.chunk',
    orderExport.extend({ after: z.string().max(1_000).nullable().default(null) }),
    orderChunk,
    'read',
    5_000,
  ),
};
