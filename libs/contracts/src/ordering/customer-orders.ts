// The orders of one customer, for staff.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { shippingAddress } from '../places/address.js';
import { orderNumber } from './order-numbers.js';
import { orderStatus } from './order-status.js';

export const customerOrders = z.object({
  orders: z.int(),
  cancelled: z.int(),
  /** Dollars of the orders that are not cancelled, without gift cards. */
  revenue: z.number(),
  /** Average dollars per order, without cancelled orders and orders of gift cards only; null if there is no order. */
  average: z.number().nullable(),
  firstAt: isoDate.nullable(),
  /** The newest orders, at most five. */
  newest: z.array(
    z.object({
      _id: id,
      number: orderNumber.optional(),
      totalAmount: z.number(),
      orderStatus,
      createdAt: isoDate,
    }),
  ),
  /** Addresses of the fifty newest orders, most recently used first, at most five. */
  addresses: z.array(z.object({ address: shippingAddress, usedAt: isoDate })),
});
export type CustomerOrders = z.infer<typeof customerOrders>;

export const customerOrdersRpc = {
  /** Returns zeros for a user without orders. Admins only. */
  find: rpc('order.ofCustomer', z.object({ user: id }), customerOrders, 'read'),
};
