// Reversals of manual payments and refunds that staff entered.
import { z } from 'zod';
import { moneyReason, paymentView } from './billing.js';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';

/** The body of POST /api/admin/orders/:id/movements/:operation/reverse. */
export const reverseInput = z.object({ reason: moneyReason });
export type ReverseInput = z.infer<typeof reverseInput>;

export const reversalRpc = {
  /**
   * Reverses a payment that staff entered by mistake, or a refund by hand that was confirmed by mistake. Throws
   * `billing.taskNotFound`, `billing.notReversible`. Admins only.
   */
  reverse: rpc(
    'billing.reverse',
    reverseInput.extend({ order: id, operation: id }),
    paymentView,
    'idempotent: what is reversed stays so',
    7_000,
  ),
};
