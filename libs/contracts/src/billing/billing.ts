// Requests and events of billing: the payment of each order, and refunds.
import { id, isoDate, idempotencyKey } from '../core/shapes.js';
import { z } from 'zod';
import { timeSpans } from '../core/time-spans.js';
import { cleanLines } from '../reading/clean-text.js';
import { event, rpc } from '../core/message.js';
import { dollars } from '../money/money.js';
import { paymentList, paymentQuery } from './payment-list.js';
import { moneyStates } from './payments.js';
import { paymentMethod } from './shown-payment.js';

export const moneyState = z.enum(moneyStates);
/** Dollars. */
const amount = z.number();

/** `unknown` is ended by the provider alone; `wanted` by hand is a task. */
const operationState = z.enum(['wanted', 'sent', 'done', 'refused', 'unknown']);
const operationKind = z.enum(['open', 'close', 'secure', 'capture', 'release', 'refund']);

/** A movement of money. */
export const operationView = z.object({
  _id: id,
  kind: operationKind,
  method: paymentMethod,
  amount,
  state: operationState,
  /** The reason that staff gave for a refund, or the provider's sentence for a refused one. */
  reason: z.string().nullable(),
  /** A refund as store credit. */
  toCredit: z.literal(true).optional(),
  /** Staff give it back by hand, and say so. */
  isTask: z.boolean().optional(),
  /** A refund that has failed and is owed to the customer; its state is `refused`. */
  isOwed: z.literal(true).optional(),
  /** A refund that was made at the provider: staff are to say what for. */
  isUnassigned: z.literal(true).optional(),
  /** A refund that staff have paid by another way than its method. */
  isByHand: z.literal(true).optional(),
  /** Staff entered it, and can take the entry back. */
  isReversible: z.boolean().optional(),
  /** Staff have taken it back; its state is `refused`. */
  isReversed: z.boolean().optional(),
  at: isoDate,
});
export type OperationView = z.infer<typeof operationView>;

/** Days after which an unpaid active order needs a new payment, where that is longer than `UNPAID_DAYS`. */
export const UNPAID_DAYS = 7;
const unpaidSince = isoDate.optional();

/** The payment of one order. */
export const paymentView = z.object({
  state: moneyState,
  /** The method that pays what credit leaves open. */
  method: paymentMethod.nullable(),
  /** Dollars that the order costs. */
  amount,
  /** Dollars of it that store credit and gift cards pay; absent where they pay nothing. */
  credit: amount.optional(),
  /** The state in words. */
  sentence: z.string(),
  /** Until when it can be paid, is on hold or is owed. */
  until: isoDate.optional(),
  /** The shopper can go to a payment page, or agree to pay. */
  isPayable: z.boolean().optional(),
  /** Dollars that an edit adds to the order once they are paid. */
  due: amount.optional(),
  /** The account and the reference of an open bank transfer. */
  transfer: z.object({ account: z.string(), reference: z.string() }).optional(),
  /** For staff alone: the sums of all its payments in dollars, and every operation, oldest first. */
  staff: z
    .object({
      held: amount,
      charged: amount,
      refunded: amount,
      /** On its way back. */
      refunding: amount,
      /** Refunds that have failed and that staff are to decide on; absent where there are none. */
      owed: amount.optional(),
      /** The amount that can still be refunded. */
      left: amount,
      /** Claimed back by the shopper's bank. */
      disputed: amount,
      /** Money by hand that has not come in. */
      missing: amount,
      /** Refunds of returned items that follow once the cash is in; absent where there are none. */
      awaited: amount.optional(),
      unpaidSince,
      /** Orders of its buyer that were to be paid in cash and came back unpaid; absent where there are none. */
      refusedBefore: z.int().optional(),
      operations: z.array(operationView),
    })
    .optional(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** Why staff move money. */
export const moneyReason = z
  .string('Enter a reason')
  .overwrite(cleanLines)
  .min(1, 'Enter a reason')
  .max(300, 'A reason has at most 300 characters');
const someDollars = dollars.refine((value) => value > 0, 'Enter an amount above $0.00');

/** The body of POST /api/admin/orders/:id/refunds. */
export const refundInput = z.object({ amount: someDollars, reason: moneyReason });
export type RefundInput = z.infer<typeof refundInput>;

/** The body of POST /api/admin/orders/:id/payments: money that came in by hand, in dollars. */
export const receivedInput = z.object({ amount: someDollars });
export type ReceivedInput = z.infer<typeof receivedInput>;

const refundSums = z.object({ refunds: z.array(amount) });

export const billingRpc = {
  /** The caller's own order, or any for an admin; `order.notFound` otherwise, and until billing knows the order. */
  getPayment: rpc('billing.getPayment', z.object({ order: id }), paymentView, 'read', 5_000),
  /** Admins only. */
  listPayments: rpc('billing.listPayments', paymentQuery, paymentList, 'read'),
  /** Returns the dollars that were given back in each span, in their order; admins only. */
  refundsOfSpans: rpc('billing.refundsOfSpans', timeSpans, refundSums, 'read'),
  /** `billing.tooMuch`, `billing.notCharged` and `billing.disputed` where it cannot be; admins only. */
  refund: rpc(
    'billing.refund',
    refundInput.extend({ order: id, key: idempotencyKey.nullable() }),
    paymentView,
    'key: the key of the press, else the message id, stored with the operation',
    7_000,
  ),
  /**
   * Enters money that came in by hand: cash, a transfer, an invoice. `billing.notByHand`, `billing.orderEnded`,
   * `billing.notYet`, `billing.notSent` unless cash `isTakenNow`, `billing.moreThanMissing`; admins only.
   */
  recordReceived: rpc(
    'billing.recordReceived',
    receivedInput.extend({
      order: id,
      key: idempotencyKey.nullable(),
      isTakenNow: z.literal(true).optional(),
    }),
    paymentView,
    'key: the key of the press, else the message id, stored with the operation',
    7_000,
  ),
  /** Staff have given money back by hand; `billing.taskNotFound`, also of another order's; admins only. */
  settleTask: rpc(
    'billing.settleTask',
    z.object({ order: id, operation: id }),
    paymentView,
    'idempotent: a task that is done stays so',
    7_000,
  ),
};

const money = { order: id, user: id, amountCents: z.int().min(1), currency: z.literal('USD') };

export const billingEvents = {
  /** All that an order costs is secured: it may be placed. Repeated until it is. */
  paymentSecured: event('billing.paymentSecured', z.object({ ...money, at: isoDate })),
  /** Credit, a gift card or a limit has no room for it: the order is closed; `reason` is what its buyer reads. */
  paymentRefused: event(
    'billing.paymentRefused',
    z.object({ order: id, user: id, reason: z.string(), at: isoDate }),
  ),
  /** All of an order is charged, or what all that has left costs once its parcel leaves. */
  captured: event(
    'billing.captured',
    // 0 of goods that cost nothing.
    z.object({ ...money, amountCents: z.int().min(0), charge: id.optional(), at: isoDate }),
  ),
  /** The order is not paid, or its card could not be charged: `reason` is what staff read. */
  captureRefused: event(
    'billing.captureRefused',
    z.object({ order: id, user: id, reason: z.string(), charge: id.optional(), at: isoDate }),
  ),
  /** Money of an order is on its way back to the customer, in part as credit. */
  refunded: event(
    'billing.refunded',
    z.object({ refund: id, ...money, method: paymentMethod.default('demo-card'), at: isoDate }),
  ),
  /** An active order lost its payment: its customer is sent a link to a payment page. */
  paymentDue: event(
    'billing.paymentDue',
    z.object({
      ...money,
      /** `uncancelled`: taken out of cancelled; `lapsed`: the hold ran out; `refused`: the charge was refused. */
      why: z.enum(['uncancelled', 'lapsed', 'refused']),
      until: isoDate,
      at: isoDate,
    }),
  ),
  /** An invoice is past due: its customer is reminded. */
  invoiceOverdue: event(
    'billing.invoiceOverdue',
    z.object({
      /** `amountCents`: what is missing of it. */
      ...money,
      dueAt: isoDate,
      /** Whole days between the due date and this reminder. */
      days: z.int().min(1),
      at: isoDate,
    }),
  ),
  /** Alerts the company: a hold ends within 48 hours, a payment is disputed, or an active order lost its payment. */
  attentionWanted: event(
    'billing.attentionWanted',
    z.object({
      ...money,
      what: z.enum(['holdEnding', 'disputed', 'disputeLost', 'disputeWon', 'unpaid']),
      /** Until when something can be done; of `unpaid`, since when it is so. */
      until: isoDate.nullable(),
      at: isoDate,
    }),
  ),
};
export type Refunded = z.infer<typeof billingEvents.refunded.payload>;
