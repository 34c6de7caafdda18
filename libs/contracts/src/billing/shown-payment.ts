// How an order is paid, as it is stored and shown: absent of one that is paid by the demo card alone.
import { z } from 'zod';
import { sum } from '../core/numbers.js';
import { creditPart } from './paying.js';
import { paymentMethods } from './payments.js';
import { isoDate } from '../core/shapes.js';

export const paymentMethod = z.enum(paymentMethods);

/** A later payment of an order that an edit made dearer; `part`: the version of the order at which it began to wait. */
export const paymentDifference = z.object({
  part: z.int().min(1),
  cents: z.int().min(1),
  /** Until when the customer can pay it; absent once it is a part of the total. */
  until: isoDate.optional(),
});
export type PaymentDifference = z.infer<typeof paymentDifference>;

/** `method` is that of what credit leaves to be paid; `credit` where it leaves nothing. */
export const orderPayment = z.object({
  method: paymentMethod,
  credit: z.array(creditPart),
  /** For a transfer: the account, as the setting was when the order was placed. */
  account: z.string().optional(),
  /** Absent where there are none; the total has those without `until`. */
  differences: z.array(paymentDifference).optional(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** Whole cents that credit and gift cards pay of an order. */
export const creditCentsOf = (payment: Pick<OrderPayment, 'credit'> | null): number =>
  sum(payment?.credit.map(({ cents }) => cents) ?? []);

/** The payment of an order that is not placed yet, or never was because it was not paid (ruling Q16). */
export const shownPayment = z.object({
  state: z.enum(['open', 'closed']),
  method: paymentMethod,
  /** For an open one: when it is closed unless it is paid. */
  until: isoDate.optional(),
  /** For a closed one: the reason. */
  reason: z.string().optional(),
});

/** The payment's part of an order's view, where there is one. */
export const shownOrderPayment = {
  payment: shownPayment.optional(),
  /** Dollars that store credit and gift cards pay of the total. */
  credit: z.number().optional(),
};
