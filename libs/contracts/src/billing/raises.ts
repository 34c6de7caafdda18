// Orders that become dearer without another payment of the customer.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';

export const raiseRpc = {
  /** Returns why an order that is paid in cash or by invoice cannot cost so much more; null where it can. */
  check: rpc(
    'billing.checkRaise',
    z.object({ order: id, moreCents: z.int().min(1) }),
    z.object({ refusal: z.string().nullable() }),
    'read',
    1_000,
  ),
};
