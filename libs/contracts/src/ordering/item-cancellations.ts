// Cancellation of order items before they leave.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, idempotencyKey, isoDate } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';
import { orderEvent } from './order-event.js';
import { orderView } from './order.js';

const units = z.number().min(0.001).max(999);

const cancelledLine = z.object({
  product: id,
  /** Pieces; absent for all that is left of the line. */
  quantity: units.optional(),
  /** Whole lengths of the line, in units. */
  lengths: z.array(units).min(1).max(50).optional(),
});
const listOf = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1, 'Choose an item').max(50);
const cancelledLines = listOf(cancelledLine);

/** The body of POST /api/admin/orders/:id/items/cancel. */
export const cancelItemsInput = z.object({
  lines: listOf(
    // `keep`: the units of a length that are still sent; the rest of the length is cancelled.
    cancelledLine.extend({ keep: units.optional() }),
  ),
  /** Shown to the customer. */
  reason: z
    .string('A reason is required')
    .overwrite(cleanLine)
    .min(3, 'Enter a reason')
    .max(300, 'At most 300 characters'),
  /** False if the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
  /** If true, returns the resulting order without changing anything. */
  preview: z.boolean().optional(),
});
export type CancelItemsInput = z.infer<typeof cancelItemsInput>;

/** The body of POST /api/orders/:id/cancel. Without `lines` the whole order is cancelled. */
export const cancelOwnInput = z.object({
  lines: cancelledLines.optional(),
  /** Only with `lines`: if true, returns the resulting order without changing anything. */
  preview: z.boolean().optional(),
});
export type CancelOwnInput = z.infer<typeof cancelOwnInput>;

const key = { order: id, idempotencyKey: idempotencyKey.nullable() };

export const itemCancellationRpc = {
  /** Throws `order.notFound`, `order.notToCancel`, `order.packed`, `order.notPaid`, `order.changing`. Admins only. */
  cancel: rpc(
    'order.cancelItems',
    cancelItemsInput.extend(key),
    orderView,
    'key: the idempotency key, stored with the revision',
    7_000,
  ),
  /** Cancels items of the caller's own order while it is pending. Throws `order.notPending` otherwise. */
  cancelOwn: rpc(
    'order.cancelOwnItems',
    z.object({ ...key, lines: cancelledLines, preview: z.boolean().optional() }),
    orderView,
    'key: the idempotency key, stored with the revision',
    7_000,
  ),
};

export const itemCancellationEvents = {
  /** The current order, and the items that were cancelled. */
  cancelled: event(
    'order.itemsCancelled',
    orderEvent.extend({
      cancelled: orderEvent.shape.items,
      /** Cents by which the total has decreased. */
      lessCents: z.int().min(0),
      /** Empty if the customer cancelled them. */
      reason: z.string(),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
  /**
   * Everything that the order holds from this epoch on, and never more than before: pieces or cuts, and the lengths if
   * a line has several. The catalogue returns the rest to stock once.
   */
  holdRevised: event(
    'order.holdRevised',
    z.object({
      order: id,
      epoch: z.int().min(1),
      lines: z.array(
        z.object({
          product: id,
          quantity: z.int().min(1),
          lengths: z.array(z.int().min(1)).optional(),
        }),
      ),
      /** Returned pieces that cannot be sold, in total so far, of products with a single stock amount. */
      wasted: z.array(z.object({ product: id, quantity: z.int().min(1) })).default([]),
    }),
  ),
};
