// Returns of items: requested, approved, received, inspected and settled.
import { z } from 'zod';
import { paymentMethods } from '../billing/payments.js';
import { event, rpc } from '../core/message.js';
import { PRINT_MS, printedFile } from '../core/printed-file.js';
import { id, isoDate, paging, soldIn, storeDay } from '../core/shapes.js';
import { orderNumber } from './order-numbers.js';
import { namedParcel, returnableItem, returnedPart } from './returnable-item.js';
import {
  changeReturnInput,
  declineInput,
  inspectInput,
  returnDecision,
  returnInput,
  returnReason,
  returnSentInput,
  returnState,
  returnWish,
  settleInput,
} from './return-inputs.js';

/** `claim`: the shop sent a faulty or wrong item. `withdrawal`: it follows a withdrawal from the contract. */
export const returnKind = z.enum(['return', 'claim', 'withdrawal']);
export type ReturnKind = z.infer<typeof returnKind>;

export const orderReturn = z.object({
  _id: id,
  /** Number within the order, from 1: `R1`. */
  number: z.string(),
  order: id,
  orderNumber: orderNumber.optional(),
  customer: z.string(),
  kind: returnKind,
  state: returnState,
  reason: returnReason,
  wants: returnWish.default('refund'),
  text: z.string(),
  /** The ids of its photos, oldest first. */
  photos: z.array(id).default([]),
  /** True if staff opened it after the return period. */
  isLate: z.literal(true).optional(),
  /** `parcel` is absent for items that may come from any parcel. */
  lines: z.array(z.object({ ...returnedPart, parcel: namedParcel.optional() })),
  /** Results of the inspection; `refund` and `loss` in dollars. */
  results: z
    .array(
      z.object({
        ...returnedPart,
        decision: returnDecision,
        loss: z.number().optional(),
        lossReason: z.string().optional(),
        refund: z.number(),
      }),
    )
    .optional(),
  /** Dollars for the results, and for the outward delivery if it is refunded. */
  refund: z.number().optional(),
  delivery: z.number().optional(),
  /**
   * Dollars that are refunded when an inspected return is settled, `delivery` of them for the outward delivery. Never
   * more than what is left of the order's money.
   */
  toRefund: z.object({ amount: z.number(), delivery: z.number().optional() }).optional(),
  /**
   * The exchange of a settled return, once its draft is made: the draft, unless it was deleted, and the order placed
   * from it. `fault`: why no draft could be made.
   */
  exchange: z
    .object({
      draft: id.optional(),
      order: z.object({ _id: id, number: orderNumber }).optional(),
      fault: z.string().optional(),
    })
    .optional(),
  /** Reason for declining it. */
  declined: z.string().optional(),
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  createdAt: isoDate,
});
export type OrderReturn = z.infer<typeof orderReturn>;

export const returnsOfOrder = z.object({
  success: z.literal(true),
  returns: z.array(orderReturn),
  returnable: z.array(returnableItem),
  /** Last day of the return period for items without a fault; absent before delivery. */
  until: storeDay.optional(),
  /** True if the period has ended for faulty and wrong items, too: only staff can open a return. */
  isOver: z.literal(true).optional(),
});
export type ReturnsOfOrder = z.infer<typeof returnsOfOrder>;

export const returnReply = z.object({ success: z.literal(true), return: orderReturn });
export type ReturnReply = z.infer<typeof returnReply>;

export const returnQuery = paging.extend({
  /** An order number, or the code of a return: `LM2610432R1`. */
  search: z.string().trim().max(60).optional(),
  state: returnState.optional(),
  kind: returnKind.optional(),
});
export type ReturnQuery = z.infer<typeof returnQuery>;

export const returnList = z.object({
  success: z.literal(true),
  returns: z.array(orderReturn),
  total: z.int(),
  /** True if counting stopped at `total`: there may be more. */
  isTotalCapped: z.boolean(),
  page: z.int(),
  pages: z.int(),
});
export type ReturnList = z.infer<typeof returnList>;

const one = z.object({ return: id });

export const orderReturnsRpc = {
  /**
   * Returns the returns of the caller's own order, or of any for an admin, and the items that can be returned. Throws
   * `order.notFound`.
   */
  ofOrder: rpc('order.listReturnsOf', z.object({ order: id }), returnsOfOrder, 'read'),
  /**
   * Prints the slip and the label of an approved return of the caller's own order, or of any for an admin. Throws
   * `order.returnNotFound`, `order.returnState`, `print.failed`.
   */
  slip: rpc('order.printReturnSlip', one, printedFile, 'read', PRINT_MS),
  /**
   * Requests a return, or returns an equal request that already waits. Throws `order.notToReturn`, `order.returnOver`.
   */
  request: rpc(
    'order.requestReturn',
    returnInput.extend({ order: id }),
    returnReply,
    'idempotent: the same request that waits already is that one',
  ),
  /** Opens a return, even after the period. Admins only. */
  open: rpc(
    'order.openReturn',
    returnInput.extend({ order: id }),
    returnReply,
    'idempotent: the same request that waits already is that one',
  ),
  /** Newest first. Admins only. */
  list: rpc('order.listReturns', returnQuery, returnList, 'read'),
  /** Withdraws the caller's own return before it is received. Throws `order.returnState`. */
  cancel: rpc('order.cancelReturn', one, returnReply, 'idempotent: a cancelled return stays so'),
  /** Records that the caller has sent an approved return. */
  send: rpc(
    'order.sendReturn',
    returnSentInput.extend({ return: id }),
    returnReply,
    'idempotent: a return that is on its way stays so',
  ),
  approve: rpc('order.approveReturn', one, returnReply, 'idempotent: an approved return stays so'),
  decline: rpc(
    'order.declineReturn',
    declineInput.extend({ return: id }),
    returnReply,
    'idempotent: a declined return stays so',
  ),
  /** Changes a return until it is settled. Admins only. Throws `order.returnState`. */
  change: rpc(
    'order.changeReturn',
    changeReturnInput.extend({ return: id }),
    returnReply,
    'idempotent: a return with this wish stays so',
  ),
  receive: rpc('order.receiveReturn', one, returnReply, 'idempotent: a received return stays so'),
  /** Moves the stock. Throws `order.notToReturn` if the decisions do not match the received items. */
  inspect: rpc(
    'order.inspectReturn',
    inspectInput.extend({ return: id }),
    returnReply,
    'idempotent: an inspected return stays so',
  ),
  /** Refunds the results of the inspection, once. */
  settle: rpc(
    'order.settleReturn',
    settleInput.extend({ return: id }),
    returnReply,
    'idempotent: a settled return stays so',
  ),
};

export const orderReturnEvents = {
  /**
   * The return has changed. The customer is sent an e-mail about `approved`, `declined` and `received`, and about
   * `settled` if no refund follows immediately.
   */
  changed: event(
    'order.returnChanged',
    z.object({
      return: id,
      number: z.string(),
      order: id,
      orderNumber: orderNumber.optional(),
      user: z.object({ _id: id, name: z.string(), email: z.string() }),
      state: returnState,
      wants: returnWish.optional(),
      /** Pieces, or cuts if the item states how many cuts a unit has. */
      items: z.array(z.object({ product: id, name: z.string(), quantity: z.int(), ...soldIn })),
      declined: z.string().optional(),
      /** Cents that a settled return credits, and how its order is paid. */
      refundCents: z.int().min(0).optional(),
      method: z.enum(paymentMethods).optional(),
      at: isoDate,
    }),
  ),
  /** A settled return is to be refunded, up to what is left of the order's money. */
  settled: event(
    'order.returnSettled',
    z.object({
      order: id,
      return: id,
      number: z.string(),
      amountCents: z.int().min(0),
      /** True if the part that credit did not pay becomes store credit of the customer. */
      toCredit: z.literal(true).optional(),
      by: id,
      at: isoDate,
    }),
  ),
};
