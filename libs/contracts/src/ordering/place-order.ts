// The body of an order.
import { z } from 'zod';
import { typedShippingAddress } from '../places/address.js';
import { orderItemInput } from './order-item.js';
import { recipient } from '../pricing/order-price.js';
import { id } from '../core/shapes.js';
import { paymentMethod } from '../billing/shown-payment.js';
import { typedDetails } from './shopper-details.js';

export const MAX_ORDER_LINES = 50;

/** The body of POST /api/orders, exactly as in spec section 7. */
export const placeOrderInput = z
  .object({
    items: z
      .array(orderItemInput)
      .min(1, 'Your cart is empty')
      .max(MAX_ORDER_LINES, `An order has at most ${String(MAX_ORDER_LINES)} lines`),
    /** Dollars; compared like `price`. */
    totalAmount: z.number().min(0),
    /** Absent only for an order that is picked up. */
    shippingAddress: typedShippingAddress.optional(),
    /** The id from POST /api/checkout/price; `totalAmount` is then the total of that price. */
    pricedCheckout: id.optional(),
    /** A method of that price; absent for the demo card. Never contains card data. */
    payment: z.object({ method: paymentMethod }).optional(),
    /** Dropped unless the owner has switched it on. */
    recipient: recipient.optional(),
    ...typedDetails,
  })
  .refine(({ shippingAddress: to, pricedCheckout }) => to ?? pricedCheckout, {
    path: ['shippingAddress'],
    message: 'Shipping address is required',
  });
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;
