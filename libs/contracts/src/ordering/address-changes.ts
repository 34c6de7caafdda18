// Changes of the address of an order before any part of it is packed.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { shippingAddress, typedShippingAddress } from '../places/address.js';
import { orderNumber } from './order-numbers.js';
import { orderView } from './order.js';

/** The body of PUT /api/orders/:id/address. */
export const changeAddressInput = z.object({
  shippingAddress: typedShippingAddress,
  /** The address that the form was opened on. */
  seen: shippingAddress.optional(),
});
export type ChangeAddressInput = z.infer<typeof changeAddressInput>;

export const addressChangeRpc = {
  /**
   * Changes the address of the caller's own order while it is pending, or of any order for an admin until it is sent.
   * Throws `order.notPending`, `order.packed`, `order.addressChanged` with both addresses if the stored one is not the
   * one that was seen, `order.otherPrice` if method, price or tax would change, `order.countryNotServed`,
   * `order.noMethod`.
   */
  change: rpc(
    'order.changeAddress',
    z.object({ order: id, shippingAddress, seen: shippingAddress.optional() }),
    orderView,
    'idempotent: the same address changes nothing',
  ),
};

export const addressChangeEvents = {
  /** The address has changed: the customer is sent an e-mail. */
  changed: event(
    'order.addressChanged',
    z.object({
      order: id,
      number: orderNumber.optional(),
      user: z.object({ _id: id, name: z.string(), email: z.string() }),
      shippingAddress,
      at: isoDate,
    }),
  ),
};
