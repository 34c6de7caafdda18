// Requests and events of billing: the payment of each order, and refunds.
import { z } from 'zod';
import { event, rpc } from './message.js';
import { dollars } from './money.js';
import { idempotencyKey } from './order.js';
import { moneyStates, paymentMethods } from './payments.js';
import { id, isoDate } from './shapes.js';

export const moneyState = z.enum(moneyStates);
const paymentMethod = z.enum(paymentMethods);
/** Dollars. */
const amount = z.number();

/** A movement of money: `wanted` until it is through. */
export const operationView = z.object({
  _id: id,
  kind: z.enum(['secure', 'capture', 'release', 'refund']),
  amount,
  state: z.enum(['wanted', 'done']),
  /** Of a refund: why staff gave it. */
  reason: z.string().nullable(),
  at: isoDate,
});
export type OperationView = z.infer<typeof operationView>;

/** What became of the money of one order. */
export const paymentView = z.object({
  state: moneyState,
  method: paymentMethod.nullable(),
  /** Dollars that the order costs. */
  amount,
  /** The state in words. */
  sentence: z.string(),
  /** For staff alone: the sums of all its payments in dollars, and every operation, oldest first. */
  staff: z
    .object({
      held: amount,
      charged: amount,
      refunded: amount,
      /** On its way back. */
      refunding: amount,
      /** What a refund can still give back. */
      left: amount,
      operations: z.array(operationView),
    })
    .optional(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** The body of POST /api/admin/orders/:id/refunds. */
export const refundInput = z.object({
  /** Dollars. */
  amount: dollars.refine((value) => value > 0, 'Enter an amount above $0.00'),
  reason: z
    .string('Enter a reason')
    .trim()
    .min(1, 'Enter a reason')
    .max(300, 'A reason has at most 300 characters'),
});
export type RefundInput = z.infer<typeof refundInput>;

/** The cursor of a list, behind a payment: time, then id. */
const paymentCursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f-]{36}$/);
const instant = z.iso.datetime({ offset: true });

export const paymentQuery = z.object({
  state: moneyState.optional(),
  /** Not before this instant. */
  from: instant.optional(),
  /** Before this instant. */
  until: instant.optional(),
  /** Only payments older than this cursor. */
  after: paymentCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type PaymentQuery = z.infer<typeof paymentQuery>;

export const paymentRow = z.object({
  _id: id,
  order: id,
  state: moneyState,
  method: paymentMethod,
  amount,
  refunded: amount,
  createdAt: isoDate,
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** Newest first. */
export const paymentList = z.object({
  success: z.literal(true),
  payments: z.array(paymentRow),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type PaymentList = z.infer<typeof paymentList>;

export const billingRpc = {
  /** The caller's own order, or any for an admin; `order.notFound` otherwise, and until billing knows the order. */
  getPayment: rpc('billing.getPayment', z.object({ order: id }), paymentView, 'read'),
  /** Admins only. */
  listPayments: rpc('billing.listPayments', paymentQuery, paymentList, 'read'),
  /** `billing.tooMuch` and `billing.notCharged` where it cannot be; admins only. */
  refund: rpc(
    'billing.refund',
    refundInput.extend({ order: id, key: idempotencyKey.nullable() }),
    paymentView,
    'key: the key of the press, else the message id, stored with the operation',
    7_000,
  ),
};

export const billingEvents = {
  /** Money of an order is on its way back to the customer. */
  refunded: event(
    'billing.refunded',
    z.object({
      refund: id,
      order: id,
      user: id,
      amountCents: z.int().min(1),
      currency: z.literal('USD'),
      at: isoDate,
    }),
  ),
};
export type Refunded = z.infer<typeof billingEvents.refunded.payload>;
