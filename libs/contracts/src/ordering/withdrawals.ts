// Withdrawals from contracts: the form for customers, and the entries for staff.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, isoDate, paging } from '../core/shapes.js';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { emailAddress } from '../reading/email.js';
import { orderNumber } from './order-numbers.js';
import { returnState } from './return-inputs.js';

/** Maximum number of characters in the text about items. */
export const WITHDRAWN_TEXT_MAX = 1_000;

const withdrawnText = z
  .string()
  .overwrite(cleanLines)
  .max(WITHDRAWN_TEXT_MAX, `Write at most ${String(WITHDRAWN_TEXT_MAX)} characters`);

/** Products of order lines, which only their signed-in customer can select. */
const withdrawnLines = z
  .array(z.object({ product: id }))
  .min(1)
  .max(50);

const declared = z.object({
  name: z
    .string('Enter your name')
    .overwrite(cleanLine)
    .min(1, 'Enter your name')
    .max(120, 'The name is too long'),
  /** Number or id of an order; empty if the customer does not know it. */
  orderNumber: z.string().overwrite(cleanLine).max(60, 'The order number is too long').default(''),
  email: emailAddress('Enter your e-mail address'),
  /** Empty or absent for the whole order. */
  items: z.union([withdrawnText, withdrawnLines]).optional(),
});

/** The body of POST /api/withdrawals: without `isConfirmed` it is shown again before it is sent. */
export const withdrawalInput = declared.extend({ isConfirmed: z.boolean().optional() });
export type WithdrawalInput = z.infer<typeof withdrawalInput>;

export const withdrawalReply = z.union([
  z.object({ success: z.literal(true), message: z.string(), receivedAt: isoDate }),
  z.object({ success: z.literal(true), confirm: declared }),
]);
export type WithdrawalReply = z.infer<typeof withdrawalReply>;

export const withdrawalStates = ['open', 'done'] as const;
export const withdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.infer<typeof withdrawalState>;

/** `late`: after the period. `cutToOrder`: it includes, or may include, lengths that were cut to order. */
export const withdrawalMark = z.enum(['late', 'cutToOrder']);
export type WithdrawalMark = z.infer<typeof withdrawalMark>;

export const withdrawalView = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** The typed number; empty if there is none. */
  typedNumber: z.string(),
  /** Empty for the whole order. */
  items: z.string(),
  /** Null if number and e-mail match no order. */
  order: z.object({ _id: id, number: orderNumber }).nullable(),
  /** The return that it has opened; null if nothing was sent, or could come back. */
  return: z.object({ _id: id, number: z.string(), state: returnState }).nullable().default(null),
  marks: z.array(withdrawalMark),
  receivedAt: isoDate,
  /** End of the period; null if the order was not delivered, or is not known. */
  endsAt: isoDate.nullable(),
  /** Day by which the money must be refunded, by the clock of the shop. */
  refundBy: z.iso.date(),
  state: withdrawalState,
  /** Who marked it as done, when, and with which note; null while it is open. */
  done: z.object({ by: z.string(), at: isoDate, note: z.string() }).nullable(),
});
export type WithdrawalView = z.infer<typeof withdrawalView>;

export const withdrawalQuery = paging.extend({
  state: withdrawalState.optional(),
  /** Open withdrawals whose refund is due within three days. */
  due: z.literal('soon').optional(),
  /** The order number, or part of the name, the e-mail address or the typed number. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  /** Only withdrawals from this order. */
  order: id.optional(),
});
export type WithdrawalQuery = z.infer<typeof withdrawalQuery>;

export const withdrawalList = z.object({
  success: z.literal(true),
  withdrawals: z.array(withdrawalView),
  total: z.int(),
  isTotalCapped: z.boolean(),
  page: z.int(),
  pages: z.int(),
});
export type WithdrawalList = z.infer<typeof withdrawalList>;

/** The body of POST /api/admin/withdrawals/:id/done. */
export const completeWithdrawalInput = z.object({
  note: z.string().overwrite(cleanLines).max(2_000, 'The note is too long').default(''),
});
export type CompleteWithdrawalInput = z.infer<typeof completeWithdrawalInput>;

const one = z.object({ withdrawal: id });

export const withdrawalsRpc = {
  /** Stores a confirmed withdrawal. Replies in the same way whether or not it matches an order. */
  declare: rpc(
    'order.withdraw',
    declared,
    z.object({ receivedAt: isoDate }),
    'key: the message id, stored with the withdrawal',
    5_000,
  ),
  /** Newest first. Admins only. */
  list: rpc('order.listWithdrawals', withdrawalQuery, withdrawalList, 'read'),
  /** Throws `order.withdrawalNotFound`. Admins only. */
  get: rpc('order.getWithdrawal', one, withdrawalView, 'read'),
  /**
   * Throws `order.withdrawalNotFound`, or `order.withdrawalDone` if another admin has marked it as done. Admins only.
   */
  complete: rpc(
    'order.completeWithdrawal',
    completeWithdrawalInput.extend(one.shape),
    withdrawalView,
    'idempotent: one that the caller has marked stays so',
  ),
};

export const withdrawalEvents = {
  /**
   * The withdrawal was received: it is confirmed by e-mail to the typed address, and to the address of the matching
   * order.
   */
  received: event(
    'order.withdrawalReceived',
    z.object({
      withdrawal: id,
      name: z.string(),
      email: z.string(),
      typedNumber: z.string(),
      items: z.string(),
      receivedAt: isoDate,
      order: z
        .object({ _id: id, number: orderNumber, user: z.object({ _id: id, email: z.string() }) })
        .nullable(),
    }),
  ),
};
