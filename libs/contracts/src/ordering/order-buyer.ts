// Request of correspondence for the buyer of an order, since events contain only the id.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { orderNumber } from './order-numbers.js';

export const orderBuyerRpc = {
  /** Returns null for an unknown order, and for an erased customer. Services only. */
  find: rpc(
    'order.findBuyer',
    z.object({ order: id }),
    z.object({
      buyer: z.object({ _id: id, email: z.string() }).nullable(),
      number: orderNumber.optional(),
    }),
    'read',
  ),
};
