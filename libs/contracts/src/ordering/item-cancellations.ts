// Items of an order that are cancelled before they leave.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, idempotencyKey, isoDate } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';
import { orderEvent } from './order-event.js';
import { orderView } from './order.js';

const units = z.number().min(0.001).max(999);

const cancelledLine = z.object({
  product: id,
  /** Pieces; absent: all that is left of the line. */
  quantity: units.optional(),
  /** Whole lengths as they stand in the line, in units. */
  lengths: z.array(units).min(1).max(50).optional(),
});
const listOf = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1, 'Choose an item').max(50);
const cancelledLines = listOf(cancelledLine);

/** The body of POST /api/admin/orders/:id/items/cancel. */
export const cancelItemsInput = z.object({
  lines: listOf(
    // `keep`: the units of one length that are sent after all; the rest of it is cancelled.
    cancelledLine.extend({ keep: units.optional() }),
  ),
  /** Shown to the customer. */
  reason: z
    .string('A reason is required')
    .overwrite(cleanLine)
    .min(3, 'Enter a reason')
    .max(300, 'At most 300 characters'),
  /** False where the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
  /** Replies with the order as it would be, and changes nothing. */
  preview: z.boolean().optional(),
});
export type CancelItemsInput = z.infer<typeof cancelItemsInput>;

/** The body of POST /api/orders/:id/cancel; without lines the whole order is cancelled. */
export const cancelOwnInput = z.object({
  lines: cancelledLines.optional(),
  /** With lines: replies with the order as it would be, and changes nothing. */
  preview: z.boolean().optional(),
});
export type CancelOwnInput = z.infer<typeof cancelOwnInput>;

const key = { order: id, idempotencyKey: idempotencyKey.nullable() };

export const itemCancellationRpc = {
  /** `order.notFound`, `order.notToCancel`, `order.packed`, `order.notPaid`, `order.changing`; admins only. */
  cancel: rpc(
    'order.cancelItems',
    cancelItemsInput.extend(key),
    orderView,
    'key: the idempotency key, stored with the revision',
    7_000,
  ),
  /** Cancels items of the caller's own order while it is pending, else `order.notPending`. */
  cancelOwn: rpc(
    'order.cancelOwnItems',
    z.object({ ...key, lines: cancelledLines, preview: z.boolean().optional() }),
    orderView,
    'key: the idempotency key, stored with the revision',
    7_000,
  ),
};

export const itemCancellationEvents = {
  /** The order as it is now, and what of it was cancelled. */
  cancelled: event(
    'order.itemsCancelled',
    orderEvent.extend({
      cancelled: orderEvent.shape.items,
      /** Cents that the order costs less. */
      lessCents: z.int().min(0),
      /** Empty where the customer did it. */
      reason: z.string(),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
  /**
   * All that the order holds from this epoch on, and never more than before: pieces or cuts, and the lengths where a
   * line has several. The catalogue returns the rest to stock once.
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
      /** Pieces that have come back so far and cannot be sold, of products with one sum of stock. */
      wasted: z.array(z.object({ product: id, quantity: z.int().min(1) })).default([]),
    }),
  ),
};
