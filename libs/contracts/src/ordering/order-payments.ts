// Requests of billing: orders whose events it missed, and which of those that are owed it is to remind of.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { awaitingOrder, closedOrder } from './order-event.js';
import { id, rowPage } from '../core/shapes.js';

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
  /**
   * Billing has these orders, and order has lost them or has them in an older version: a restored database. Those that
   * exist get a version above the one billing knows, so that its next news counts; services only.
   */
  raiseVersions: rpc(
    'order.raiseVersions',
    z.object({
      orders: z.array(z.object({ order: id, version: z.int().min(1) })).max(200),
    }),
    z.object({
      /** Those that are in a newer version now. */
      raised: z.array(id),
      /** Those that do not exist. */
      unknown: z.array(id),
    }),
    'idempotent: a version that is above already stays',
    5_000,
  ),
  /** The setting, and those of these orders whose customer has been erased: they are not reminded; services only. */
  findReminders: rpc(
    'order.findReminders',
    z.object({ orders: z.array(id).max(200) }),
    z.object({ days: z.array(z.int()), erased: z.array(id) }),
    'read',
  ),
};
