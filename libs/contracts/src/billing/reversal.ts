// Entries of money by hand that staff take back.
import { z } from 'zod';
import { moneyReason, paymentView } from './billing.js';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';

/** The body of POST /api/admin/orders/:id/movements/:operation/reverse. */
export const reverseInput = z.object({ reason: moneyReason });
export type ReverseInput = z.infer<typeof reverseInput>;

export const reversalRpc = {
  /**
   * Takes back money that staff entered by mistake, or a refund by hand that they said was done. `billing.taskNotFound`,
   * `billing.notReversible`; admins only.
   */
  reverse: rpc(
    'billing.reverse',
    reverseInput.extend({ order: id, operation: id }),
    paymentView,
    'idempotent: what is reversed stays so',
    7_000,
  ),
};
