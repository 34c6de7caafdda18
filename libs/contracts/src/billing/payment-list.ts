// The payments of all orders, for staff.
import { z } from 'zod';
import { id, isoDate } from '../core/shapes.js';
import { moneyStates } from './payments.js';
import { paymentMethod } from './shown-payment.js';

const moneyState = z.enum(moneyStates);
/** Dollars. */
const amount = z.number();

const instant = z.iso.datetime({ offset: true });

/** Payments with equal values are sorted by time. */
export const paymentSort = z.enum(['since', 'amount', 'refunded']);

export const paymentQuery = z.object({
  state: moneyState.optional(),
  method: paymentMethod.optional(),
  /** Only payments that staff must decide on: with `unpaidSince`, `owed` or `unassigned`. */
  attention: z.enum(['unpaid', 'owed', 'unassigned']).optional(),
  /** Not before this instant. */
  from: instant.optional(),
  /** Before this instant. */
  until: instant.optional(),
  sort: paymentSort.default('since'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** `next` of the previous page. */
  after: z.string().max(1_000).optional(),
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
  /** When the hold of a card ends, within the next 48 hours. */
  holdUntil: isoDate.optional(),
  /** Due date of an owed invoice, and when its buyer was reminded, oldest first. */
  dueAt: isoDate.optional(),
  reminders: z.array(isoDate).optional(),
  unpaidSince: isoDate.optional(),
  /** Dollars of refunds that have failed; absent if there are none. */
  owed: amount.optional(),
  /** Dollars refunded at the provider that are not assigned yet; absent if there are none. */
  unassigned: amount.optional(),
  createdAt: isoDate,
});
export type PaymentRow = z.infer<typeof paymentRow>;

export const paymentList = z.object({
  success: z.literal(true),
  payments: z.array(paymentRow),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type PaymentList = z.infer<typeof paymentList>;
