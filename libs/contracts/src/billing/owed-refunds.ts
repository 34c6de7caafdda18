// Refunds that staff are to decide on: those that failed, whose sum the customer is owed, and those that were made at the
// provider.
import { z } from 'zod';
import { paymentView } from './billing.js';
import { event, rpc } from '../core/message.js';
import { id, idempotencyKey, isoDate } from '../core/shapes.js';

/** `retry`: the provider tries again. `credit`: store credit instead. `byHand`: staff have paid it by another way. */
export const owedActions = ['retry', 'credit', 'byHand'] as const;
export type OwedAction = (typeof owedActions)[number];

/** The body of POST /api/admin/orders/:id/refunds/:operation/owed. */
export const owedInput = z.object({ action: z.enum(owedActions) });
export type OwedInput = z.infer<typeof owedInput>;

/**
 * The body of POST /api/admin/orders/:id/refunds/:operation/assign: the return that a refund at the provider was for; null:
 * a price reduction.
 */
export const assignInput = z.object({ return: id.nullable() });
export type AssignInput = z.infer<typeof assignInput>;

export const owedRefundRpc = {
  /**
   * Says what a refund at the provider was for; the gateway has checked that the return is one of the order.
   * `order.notFound`, `billing.taskNotFound`, `billing.returnRefunded`, `billing.refundDecided` after another press;
   * admins only.
   */
  assign: rpc(
    'billing.assignRefund',
    assignInput.extend({ order: id, operation: id, key: idempotencyKey.nullable() }),
    paymentView,
    'key: the key of the press, else the message id, stored with the operation',
    7_000,
  ),
  /**
   * Pays a sum that the customer is owed. `order.notFound`, `billing.taskNotFound`, `billing.disputed`,
   * `billing.refundDecided` after another press; admins only.
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
  /** A refund that the customer had an e-mail about has failed at the provider: the sum is owed. */
  failed: event(
    'billing.refundFailed',
    z.object({
      ...{ refund: id, order: id, user: id, amountCents: z.int().min(1) },
      ...{ currency: z.literal('USD'), at: isoDate },
    }),
  ),
};
