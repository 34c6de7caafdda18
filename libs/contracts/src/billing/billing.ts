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

/** `unknown` is ended by the provider only; `wanted` by hand is a task for staff. */
const operationState = z.enum(['wanted', 'sent', 'done', 'refused', 'unknown']);
const operationKind = z.enum(['open', 'close', 'secure', 'capture', 'release', 'refund']);

/** A movement of money. */
export const operationView = z.object({
  _id: id,
  kind: operationKind,
  method: paymentMethod,
  amount,
  state: operationState,
  /** The reason that staff gave for a refund, or the provider's message for a refused one. */
  reason: z.string().nullable(),
  /** True for a refund as store credit. */
  toCredit: z.literal(true).optional(),
  /** True if staff must make the refund by hand, and confirm it. */
  isTask: z.boolean().optional(),
  /** True for a refund that failed and is owed to the customer; its state is `refused`. */
  isOwed: z.literal(true).optional(),
  /** True for a refund made at the provider that staff must assign. */
  isUnassigned: z.literal(true).optional(),
  /** True for a refund that staff paid by another method than that of the payment. */
  isByHand: z.literal(true).optional(),
  /** True if staff entered it and can reverse the entry. */
  isReversible: z.boolean().optional(),
  /** True if staff reversed it; its state is `refused`. */
  isReversed: z.boolean().optional(),
  at: isoDate,
});
export type OperationView = z.infer<typeof operationView>;

/** Days after which the open payment of an active order counts as unpaid. */
export const UNPAID_DAYS = 7;
const unpaidSince = isoDate.optional();

/** The payment of one order. */
export const paymentView = z.object({
  state: moneyState,
  /** The method that pays what credit leaves open. */
  method: paymentMethod.nullable(),
  /** Total of the order in dollars. */
  amount,
  /** Part of the total that store credit and gift cards pay, in dollars; absent if they pay nothing. */
  credit: amount.optional(),
  /** Description of the state. */
  sentence: z.string(),
  /** Time until which it can be paid, is on hold or is owed. */
  until: isoDate.optional(),
  /** True if the shopper can go to a payment page, or agree to pay. */
  isPayable: z.boolean().optional(),
  /** Dollars that an edit adds to the order once they are paid. */
  due: amount.optional(),
  /** Account and reference of an open bank transfer. */
  transfer: z.object({ account: z.string(), reference: z.string() }).optional(),
  /** For staff only: the sums of all its payments in dollars, and every operation, oldest first. */
  staff: z
    .object({
      held: amount,
      charged: amount,
      refunded: amount,
      /** Refunds that are under way. */
      refunding: amount,
      /** Refunds that failed and that staff must decide on; absent if there are none. */
      owed: amount.optional(),
      /** The amount that can still be refunded. */
      left: amount,
      /** Amount disputed by the shopper's bank. */
      disputed: amount,
      /** Manual payments that have not come in yet. */
      missing: amount,
      /** Refunds of returned items that follow once the cash has come in; absent if there are none. */
      awaited: amount.optional(),
      unpaidSince,
      /** Number of the buyer's cash orders that came back unpaid; absent if there are none. */
      refusedBefore: z.int().optional(),
      operations: z.array(operationView),
    })
    .optional(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** The reason why staff move money. */
export const moneyReason = z
  .string('Enter a reason')
  .overwrite(cleanLines)
  .min(1, 'Enter a reason')
  .max(300, 'A reason has at most 300 characters');
const someDollars = dollars.refine((value) => value > 0, 'Enter an amount above $0.00');

/** The body of POST /api/admin/orders/:id/refunds. */
export const refundInput = z.object({ amount: someDollars, reason: moneyReason });
export type RefundInput = z.infer<typeof refundInput>;

/** The body of POST /api/admin/orders/:id/payments: money received by hand, in dollars. */
export const receivedInput = z.object({ amount: someDollars });
export type ReceivedInput = z.infer<typeof receivedInput>;

const refundSums = z.object({ refunds: z.array(amount) });

export const billingRpc = {
  /**
   * Returns the payment of the caller's own order, or of any for an admin. Throws `order.notFound` otherwise, and until
   * billing knows the order.
   */
  getPayment: rpc('billing.getPayment', z.object({ order: id }), paymentView, 'read', 5_000),
  /** Admins only. */
  listPayments: rpc('billing.listPayments', paymentQuery, paymentList, 'read'),
  /** Returns the dollars refunded in each span, in the order of the spans. Admins only. */
  refundsOfSpans: rpc('billing.refundsOfSpans', timeSpans, refundSums, 'read'),
  /**
   * Throws `billing.tooMuch`, `billing.notCharged` or `billing.disputed` if the refund is not possible. Admins only.
   */
  refund: rpc(
    'billing.refund',
    refundInput.extend({ order: id, key: idempotencyKey.nullable() }),
    paymentView,
    'key: the key of the press, else the message id, stored with the operation',
    7_000,
  ),
  /**
   * Records money received by hand: cash, a transfer, an invoice. Throws `billing.notByHand`, `billing.orderEnded`,
   * `billing.notYet`, `billing.notSent` unless cash `isTakenNow`, `billing.moreThanMissing`. Admins only.
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
  /**
   * Confirms a refund that staff made by hand. Throws `billing.taskNotFound`, also for a task of another order. Admins
   * only.
   */
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
  /** The total of an order is secured: it may be placed. Repeated until it is. */
  paymentSecured: event('billing.paymentSecured', z.object({ ...money, at: isoDate })),
  /** Credit, a gift card or a credit limit does not cover the order: it is closed. `reason` is shown to the buyer. */
  paymentRefused: event(
    'billing.paymentRefused',
    z.object({ order: id, user: id, reason: z.string(), at: isoDate }),
  ),
  /** All of an order is charged, or the total of everything that has left once its parcel leaves. */
  captured: event(
    'billing.captured',
    // 0 for goods that cost nothing.
    z.object({ ...money, amountCents: z.int().min(0), charge: id.optional(), at: isoDate }),
  ),
  /** The order is not paid, or its card could not be charged. `reason` is shown to staff. */
  captureRefused: event(
    'billing.captureRefused',
    z.object({ order: id, user: id, reason: z.string(), charge: id.optional(), at: isoDate }),
  ),
  /** Money of an order is being refunded to the customer, in part as credit. */
  refunded: event(
    'billing.refunded',
    z.object({ refund: id, ...money, method: paymentMethod.default('demo-card'), at: isoDate }),
  ),
  /** An active order lost its payment: its customer is sent a link to a payment page. */
  paymentDue: event(
    'billing.paymentDue',
    z.object({
      ...money,
      /**
       * `uncancelled`: the order was cancelled and is active again. `lapsed`: the hold expired. `refused`: the charge
       * was refused.
       */
      why: z.enum(['uncancelled', 'lapsed', 'refused']),
      until: isoDate,
      at: isoDate,
    }),
  ),
  /** An invoice is past due: its customer is reminded. */
  invoiceOverdue: event(
    'billing.invoiceOverdue',
    z.object({
      /** `amountCents`: the part that is not paid yet. */
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
      /** Time until which something can be done; for `unpaid`, the time since which the order is unpaid. */
      until: isoDate.nullable(),
      at: isoDate,
    }),
  ),
};
export type Refunded = z.infer<typeof billingEvents.refunded.payload>;
