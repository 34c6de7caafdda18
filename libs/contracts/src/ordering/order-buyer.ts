// The request by which correspondence finds the buyer of an order, of which an event names the id alone.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { orderNumber } from './order-numbers.js';

export const orderBuyerRpc = {
  /** Null for an unknown order, and for one whose customer has been erased; services only. */
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
