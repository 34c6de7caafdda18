// Refunds that staff must decide on: failed refunds, whose sum is owed to the customer, and refunds made at the
// provider.
import { z } from 'zod';
import { paymentView } from './billing.js';
import { event, rpc } from '../core/message.js';
import { id, idempotencyKey, isoDate } from '../core/shapes.js';

/**
 * `retry`: the provider tries again. `credit`: store credit instead. `byHand`: staff have paid it by another method.
 */
export const owedActions = ['retry', 'credit', 'byHand'] as const;
export type OwedAction = (typeof owedActions)[number];

/** The body of POST /api/admin/orders/:id/refunds/:operation/owed. */
export const owedInput = z.object({ action: z.enum(owedActions) });
export type OwedInput = z.infer<typeof owedInput>;

/**
 * The body of POST /api/admin/orders/:id/refunds/:operation/assign: the return for which the refund was made at the
 * provider, or null for a price reduction.
 */
export const assignInput = z.object({ return: id.nullable() });
export type AssignInput = z.infer<typeof assignInput>;

export const owedRefundRpc = {
  /**
   * Assigns a refund made at the provider; the gateway has checked that the return belongs to the order. Throws
   * `order.notFound`, `billing.taskNotFound`, `billing.returnRefunded`, or `billing.refundDecided` if it was decided
   * before. Admins only.
   */
  assign: rpc(
    'billing.assignRefund',
    assignInput.extend({ order: id, operation: id, key: idempotencyKey.nullable() }),
    paymentView,
    'key: the key of the press, else the message id, stored with the operation',
    7_000,
  ),
  /**
   * Pays a sum that is owed to the customer. Throws `order.notFound`, `billing.taskNotFound`, `billing.disputed`, or
   * `billing.refundDecided` if it was decided before. Admins only.
   */
  decide: rpc(
    'billing.decideOwed',
    owedInput.extend({ order: id, operation: id, key: idempotencyKey.nullable() }),
    paymentView,
    'key: the key of the press, else the message id, stored with the operation',
    7_000,
  ),
};

export const owedRefundEvents = {
  /** A refund about which the customer got an e-mail failed at the provider: the sum is owed. */
  failed: event(
    'billing.refundFailed',
    z.object({
      refund: id,
      order: id,
      user: id,
      amountCents: z.int().min(1),
      currency: z.literal('USD'),
      at: isoDate,
    }),
  ),
};
