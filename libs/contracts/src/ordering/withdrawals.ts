// Withdrawals from contracts: the form of customers, and the entries for staff.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { id, isoDate, paging } from '../core/shapes.js';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { emailAddress } from '../reading/email.js';
import { orderNumber } from './order-numbers.js';

/** The most characters of the text about items. */
export const WITHDRAWN_TEXT_MAX = 1_000;

const withdrawnText = z
  .string()
  .overwrite(cleanLines)
  .max(WITHDRAWN_TEXT_MAX, `Write at most ${String(WITHDRAWN_TEXT_MAX)} characters`);

/** Products of lines of an order, which only their signed-in customer can name. */
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
  /** The number or the id of an order; empty where the customer does not know it. */
  orderNumber: z.string().overwrite(cleanLine).max(60, 'The order number is too long').default(''),
  email: emailAddress('Enter your e-mail address'),
  /** Empty or absent: the whole order. */
  items: z.union([withdrawnText, withdrawnLines]).optional(),
});

/** The body of POST /api/withdrawals: without `isConfirmed` it is shown once more before it is sent. */
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

/** `late`: after the period. `cutToOrder`: it names, or may mean, lengths that were cut to order. */
export const withdrawalMark = z.enum(['late', 'cutToOrder']);
export type WithdrawalMark = z.infer<typeof withdrawalMark>;

export const withdrawalView = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** The text that was typed; empty without one. */
  typedNumber: z.string(),
  /** Empty: the whole order. */
  items: z.string(),
  /** Null where number and e-mail fit no order. */
  order: z.object({ _id: id, number: orderNumber }).nullable(),
  marks: z.array(withdrawalMark),
  receivedAt: isoDate,
  /** The end of the period; null where the order was not delivered, or is not known. */
  endsAt: isoDate.nullable(),
  /** The day until which the money is given back, by the clock of the shop. */
  refundBy: z.iso.date(),
  state: withdrawalState,
  /** Who has marked it as done, when, and with which note; null while it is open. */
  done: z.object({ by: z.string(), at: isoDate, note: z.string() }).nullable(),
});
export type WithdrawalView = z.infer<typeof withdrawalView>;

export const withdrawalQuery = paging.extend({
  state: withdrawalState.optional(),
  /** Open ones whose day of refund is at most three days away. */
  due: z.literal('soon').optional(),
  /** The order number, or part of name, e-mail or typed number. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  /** Those of one order. */
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
  /** Stores a confirmed withdrawal; the same reply whether or not it fits an order. */
  declare: rpc(
    'order.withdraw',
    declared,
    z.object({ receivedAt: isoDate }),
    'key: the message id, stored with the withdrawal',
    5_000,
  ),
  /** Newest first; admins only. */
  list: rpc('order.listWithdrawals', withdrawalQuery, withdrawalList, 'read'),
  /** `order.withdrawalNotFound`; admins only. */
  get: rpc('order.getWithdrawal', one, withdrawalView, 'read'),
  /** `order.withdrawalNotFound`, `order.withdrawalDone` where someone else has marked it; admins only. */
  complete: rpc(
    'order.completeWithdrawal',
    completeWithdrawalInput.extend(one.shape),
    withdrawalView,
    'idempotent: one that the caller has marked stays so',
  ),
};

export const withdrawalEvents = {
  /** It is confirmed by e-mail to the typed address, and to that of the order where it fits one. */
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
