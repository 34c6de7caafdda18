// Orders whose total rises without another payment of the customer.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';

export const raiseRpc = {
  /** Returns why the total of an order paid in cash or by invoice cannot rise by this amount; null if it can. */
  check: rpc(
    'billing.checkRaise',
    z.object({ order: id, moreCents: z.int().min(1) }),
    z.object({ refusal: z.string().nullable() }),
    'read',
    1_000,
  ),
};
