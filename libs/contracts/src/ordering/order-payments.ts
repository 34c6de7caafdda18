// Requests of billing: orders whose events it missed, and reminders of orders that are owed.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { awaitingOrder, closedOrder } from './order-event.js';
import { id, rowPage } from '../core/shapes.js';

export const orderPaymentsRpc = {
  /** Pages orders that await their payment, and those that were closed in the last two days. Services only. */
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
  /**
   * Reports orders that billing has, and that order has lost or has in an older version, because its database was
   * restored. Existing orders get a version above the one that billing has, so that their next events are not ignored.
   * Services only.
   */
  raiseVersions: rpc(
    'order.raiseVersions',
    z.object({
      orders: z.array(z.object({ order: id, version: z.int().min(1) })).max(200),
    }),
    z.object({
      /** Orders whose version was raised. */
      raised: z.array(id),
      /** Orders that do not exist. */
      unknown: z.array(id),
    }),
    'idempotent: a version that is above already stays',
    5_000,
  ),
  /** Returns the setting, and those of these orders whose customer was erased: they are not reminded. Services only. */
  findReminders: rpc(
    'order.findReminders',
    z.object({ orders: z.array(id).max(200) }),
    z.object({ days: z.array(z.int()), erased: z.array(id) }),
    'read',
  ),
  /** Returns the months for which a new gift card is valid; null if it does not expire. Services only. */
  findGiftCardMonths: rpc(
    'order.findGiftCardMonths',
    z.object({}),
    z.object({ months: z.int().min(1).nullable() }),
    'read',
  ),
};
