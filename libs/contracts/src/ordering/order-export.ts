// The orders of a list as a file.
import { z } from 'zod';
import { paymentMethod } from '../billing/shown-payment.js';
import { rpc } from '../core/message.js';
import { orderFilter, orderQuery, orderView } from './order.js';

/** The filters and the sort of a file of orders. */
const orderExport = orderFilter.extend(orderQuery.pick({ sort: true, order: true }).shape);

/** The query of GET /api/orders/export. */
export const orderExportQuery = orderExport.extend({
  /** Columns of the list, `order,total`: the file has what belongs to them. Everything without it. */
  columns: z.string().max(1_000).optional(),
});
export type OrderExportQuery = z.infer<typeof orderExportQuery>;

/** A chunk of the matching orders, sorted; `next` is `after` of the next one, null at the end. */
const orderChunk = z.object({
  orders: z.array(
    orderView.extend({
      /** The method that pays what credit leaves open; absent where nothing is left. */
      paidBy: paymentMethod.optional(),
    }),
  ),
  next: z.string().nullable(),
});

export const orderExportRpc = {
  /** The matching orders in chunks, for an export; admins only. */
  chunk: rpc(
    'order.chunk',
    orderExport.extend({ after: z.string().max(1_000).nullable().default(null) }),
    orderChunk,
    'read',
    5_000,
  ),
};
