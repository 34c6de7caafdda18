// Changes of the status of many orders at once.
import { z } from 'zod';
import { BULK_LIMIT, bulkPreview } from '../core/bulk.js';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { orderFilter } from './order.js';
import { orderStatus } from './order-status.js';

export const orderChange = z.object({
  kind: z.literal('setStatus'),
  status: orderStatus,
  /** False when the customers are to be sent no e-mail about it. */
  notify: z.boolean().optional(),
});
export type OrderChange = z.infer<typeof orderChange>;

/** The orders to change: these ids, or all that match, without `except`. */
export const orderBulkInput = z.union([
  z.object({ ids: z.array(id).min(1).max(BULK_LIMIT), change: orderChange }),
  z.object({
    filter: orderFilter,
    except: z.array(id).max(BULK_LIMIT).default([]),
    change: orderChange,
  }),
]);
export type OrderBulkInput = z.infer<typeof orderBulkInput>;

export const previewedOrder = z.object({
  _id: id,
  /** The number of the order. */
  name: z.string(),
  old: z.object({ status: orderStatus }),
  new: z.object({
    status: orderStatus,
    /** Dollars that are captured first; such a change is not undone. */
    captured: z.number().optional(),
  }),
});
export type PreviewedOrder = z.infer<typeof previewedOrder>;

export const orderBulkPreview = bulkPreview(previewedOrder);
export type OrderBulkPreview = z.infer<typeof orderBulkPreview>;

export const orderBulkRpc = {
  /** `bulk.tooMany`. */
  preview: rpc(
    'order.previewBulk',
    z.object({ bulk: id, input: orderBulkInput }),
    orderBulkPreview,
    'key: the id that the gateway gives the preview',
    7_000,
  ),
};
