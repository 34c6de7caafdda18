// How an order is paid, as stored and shown; absent if the demo card pays all of it.
import { z } from 'zod';
import { sum } from '../core/numbers.js';
import { creditPart } from './paying.js';
import { paymentMethods } from './payments.js';
import { isoDate } from '../core/shapes.js';

export const paymentMethod = z.enum(paymentMethods);

/**
 * A later payment of an order whose total an edit raised. `part`: the version of the order at which it began to wait.
 */
export const paymentDifference = z.object({
  part: z.int().min(1),
  cents: z.int().min(1),
  /** Time until which the customer can pay it; absent once the total includes it. */
  until: isoDate.optional(),
});
export type PaymentDifference = z.infer<typeof paymentDifference>;

/** `method` pays what credit does not cover; it is `credit` if credit covers all. */
export const orderPayment = z.object({
  method: paymentMethod,
  credit: z.array(creditPart),
  /** For a transfer: the account, as configured when the order was placed. */
  account: z.string().optional(),
  /** Absent if there are none. The total includes those without `until`. */
  differences: z.array(paymentDifference).optional(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** Returns the whole cents that credit and gift cards pay of an order. */
export const creditCentsOf = (payment: Pick<OrderPayment, 'credit'> | null): number =>
  sum(payment?.credit.map(({ cents }) => cents) ?? []);

/** The payment of an order that is not placed yet, or was never placed because it was not paid (ruling Q16). */
export const shownPayment = z.object({
  state: z.enum(['open', 'closed']),
  method: paymentMethod,
  /** Time at which an open payment is closed unless it is paid. */
  until: isoDate.optional(),
  /** Reason why the payment was closed. */
  reason: z.string().optional(),
});

/** The payment in the view of an order, if there is one. */
export const shownOrderPayment = {
  payment: shownPayment.optional(),
  /** Dollars that store credit and gift cards pay of the total. */
  credit: z.number().optional(),
};
