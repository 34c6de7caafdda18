// Requests and events of order.
import { tag } from '../core/tags.js';
import { idempotencyKey, expectedOn, rowPage } from '../core/shapes.js';
import { id, isoDate, lengthUnit, paging } from '../core/shapes.js';
import { z } from 'zod';
import { shippingAddress } from '../places/address.js';
import { event, rpc } from '../core/message.js';
import { awaitingOrder, closedOrder, orderEvent } from './order-event.js';
import { arrivalWindow, shownPrice } from '../pricing/order-price.js';
import { cancelRequest } from './cancel-request.js';
import { orderRevision } from './order-revision.js';
import { orderStatus, statusChange } from './order-status.js';
import { addNoteInput, orderNote, orderNotes } from './order-notes.js';
import { placeOrderInput } from './place-order.js';
import { shopperDetails } from './shopper-details.js';
import { orderNumber } from './order-numbers.js';
import { unpaidEdit } from './unpaid-edit.js';
import { shownOrderPayment } from '../billing/shown-payment.js';

export const orderView = z.object({
  _id: id,
  user: z.object({ name: z.string(), email: z.string() }),
  items: z.array(
    z.object({
      product: id,
      name: z.string(),
      image: z.string().nullable(),
      /** Pieces, or units of a length. */
      quantity: z.number(),
      /** Dollars as charged, per piece or unit. */
      price: z.number(),
      /** Only for a length. */
      unit: lengthUnit.optional(),
      /** The lengths to cut, in units, if there are several. */
      lengths: z.array(z.number()).optional(),
      /** Dollars. */
      lineTotal: z.number().optional(),
      /** Dollars that discounts took off the line; absent if there are none. */
      discount: z.number().optional(),
      /** The dye lots from which it was cut. */
      lots: z.array(z.string()).optional(),
      /** The delivery that the line waits for. */
      expectedOn: expectedOn.optional(),
      /** Only in the full view of a line that was partly cancelled: pieces, or units of a length. */
      ordered: z.number().optional(),
      cancelled: z.number().optional(),
    }),
  ),
  totalAmount: z.number(),
  shippingAddress,
  orderStatus,
  createdAt: isoDate,
  ...shownPrice,
  ...shopperDetails.shape,
  ...shownOrderPayment,
  /** For admins only: a piece of the order has no roll. */
  attention: z.literal('short').optional(),
  /** For admins only, in the full view, if there are any; in alphabetical order. */
  tags: z.array(z.string()).optional(),
  /** Only in the full view: `LM-26-10432`. */
  number: orderNumber.optional(),
});
export type OrderView = z.infer<typeof orderView>;

/** An order as shown on its own page, with every change of its status, oldest first. */
export const orderDetail = orderView.extend({
  history: z.array(statusChange),
  /** Only in the full view of an order with revisions; oldest first. */
  revisions: z.array(orderRevision).optional(),
  /** Only in the full view: an edit that waits for its payment. */
  unpaidEdit: unpaidEdit.optional(),
  /** Only in the full view. */
  cancelRequest: cancelRequest.optional(),
  /** Only in the full view of an order whose method states its days; a forecast while it waits for its payment. */
  arrival: arrivalWindow.optional(),
  /** For admins only, in the full view: increases with every change; an edit sends it. */
  version: z.int().optional(),
  /** For admins only: the customer, with the number and dollars of all their orders that are not cancelled. */
  customer: z.object({ _id: id, orders: z.int(), revenue: z.number() }).optional(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const placeOrderReply = z.object({
  success: z.literal(true),
  message: z.string(),
  order: orderView,
  /** Reductions since the checkout was priced. */
  notes: z.array(z.string()).optional(),
});
export type PlaceOrderReply = z.infer<typeof placeOrderReply>;

/** The full view adds the number and what was cancelled. Without it, a reply keeps its original keys. */
export const orderDetailing = z.object({ view: z.literal('full').optional() });
export type OrderDetailing = z.infer<typeof orderDetailing>;
export const ownOrdersQuery = paging.extend(orderDetailing.shape);
export type OwnOrdersQuery = z.infer<typeof ownOrdersQuery>;

/** The filters of orders: the same for a list and for a file. */
export const orderFilter = z.object({
  /** An order number, or part of the order id, the customer's name or e-mail. */
  search: z.string().trim().max(100).optional(),
  status: orderStatus.optional(),
  /** Only orders that await their payment; other lists leave them out. */
  payment: z.literal('awaiting').optional(),
  /** Only orders that need a decision of an admin: a piece without a roll, or a request to cancel. */
  attention: z.enum(['short', 'cancel']).optional(),
  tag: tag.optional(),
});
export type OrderFilter = z.infer<typeof orderFilter>;

export const orderSort = z.enum(['placed', 'customer', 'total', 'status']);
export type OrderSort = z.infer<typeof orderSort>;

export const orderQuery = paging.extend({
  ...orderFilter.shape,
  ...orderDetailing.shape,
  sort: orderSort.default('placed'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** `next` of the previous page; `page` counts only without it. */
  after: z.string().max(1_000).optional(),
});
export type OrderQuery = z.infer<typeof orderQuery>;

export const orderList = z.object({
  success: z.literal(true),
  orders: z.array(orderView),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type OrderList = z.infer<typeof orderList>;

export const adminOrderList = orderList.extend({
  /** True if counting stopped at `total`: there may be more. */
  isTotalCapped: z.boolean(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type AdminOrderList = z.infer<typeof adminOrderList>;

/** The body of PUT /api/orders/:id/status. */
export const changeStatusInput = z.object({
  status: orderStatus,
  /** False if the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
  /** Why an order is sent although it is not paid; recorded. Without it, such an order is refused. */
  unpaidReason: z.string().trim().min(3, 'Enter a reason').max(300).optional(),
  /** For a cancellation: the charged money stays with the shop until staff refund it. */
  refund: z.literal('none').optional(),
});
export type ChangeStatusInput = z.infer<typeof changeStatusInput>;

export const orderRpc = {
  place: rpc(
    'order.place',
    z.object({ order: placeOrderInput, idempotencyKey: idempotencyKey.nullable() }),
    placeOrderReply,
    'key: the idempotency key of the customer',
    7_000,
  ),
  /** Lists every order of the shop. Admins only. */
  list: rpc('order.list', orderQuery, adminOrderList, 'read'),
  /** Lists the caller's own orders. */
  listMine: rpc('order.listMine', ownOrdersQuery, orderList, 'read'),
  /** Returns the caller's own order, or any for an admin, even before it is paid. Throws `order.notFound` otherwise. */
  get: rpc('order.get', orderDetailing.extend({ order: id }), orderDetail, 'read'),
  /** Cancels the caller's own order while it is pending, once. Throws `order.notPending` otherwise. */
  cancel: rpc(
    'order.cancel',
    z.object({ order: id }),
    orderView,
    'idempotent: a cancelled order stays so',
    7_000,
  ),
  /** Sets any status. Throws `order.notPaid` for an order that awaits its payment, except to cancel it. Admins only. */
  changeStatus: rpc(
    'order.changeStatus',
    changeStatusInput.extend({ order: id }),
    orderView,
    'idempotent: a status that is the same changes nothing',
    7_000,
  ),
  /** Oldest first. Admins only. */
  listNotes: rpc('order.listNotes', z.object({ order: id }), orderNotes, 'read'),
  addNote: rpc(
    'order.addNote',
    addNoteInput.extend({ order: id }),
    orderNote,
    'key: the message id, stored with the note',
  ),
  /** Pages every order as in its events, for a rebuild. Services only. */
  pageOrders: rpc(
    'order.pageOrders',
    rowPage,
    z.object({ orders: z.array(orderEvent), next: id.nullable() }),
    'read',
    5_000,
  ),
};

/** Number of orders in an event about their e-mails. */
export const DELAYED_AT_ONCE = 500;
export const orderEvents = {
  /** The stock is held; only the buyer and billing know of the order until it is paid. `orderStatus` is `pending`. */
  awaitingPayment: event('order.awaitingPayment', awaitingOrder),
  /** An order that awaited its payment will not be placed: secured money is released. */
  closed: event('order.closed', closedOrder),
  /**
   * An order will become shipped or delivered, or its parcel will leave, as soon as it is paid. The replies contain
   * `charge`. `untilCents`: total of everything that has left by then; absent if the whole order is charged.
   */
  chargeWanted: event(
    'order.chargeWanted',
    z.object({
      order: id,
      version: z.int(),
      charge: id.optional(),
      untilCents: z.int().min(0).optional(),
      at: isoDate,
    }),
  ),
  placed: event(
    'order.placed',
    // `prepaid`: it is paid, and gets one invoice immediately, according to the setting at that time.
    orderEvent.extend({ prepaid: z.literal('atOnce').optional() }),
  ),
  /** `notify`: false if the customer is not sent an e-mail about it. */
  statusChanged: event(
    'order.statusChanged',
    orderEvent.extend({
      from: orderStatus,
      at: isoDate,
      notify: z.boolean().optional(),
      /** Why staff cancelled it; shown to the customer. */
      reason: z.string().optional(),
      /** The e-mail waits until this time, because the change can be undone. */
      emailAfter: isoDate.optional(),
    }),
  ),
  /** Time until which the changes of these orders can be undone; their e-mails wait until then. */
  emailsDelayed: event(
    'order.emailsDelayed',
    z.object({ orders: z.array(id).max(DELAYED_AT_ONCE), until: isoDate }),
  ),
  /** The order has released its stock, or never held any: the catalogue returns it to stock once. */
  holdReleased: event('order.holdReleased', z.object({ order: id, epoch: z.int().min(1) })),
};
