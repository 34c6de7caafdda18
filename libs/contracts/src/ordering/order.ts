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
      /** Dollars, as charged: of a piece or a unit. */
      price: z.number(),
      /** The rest only of a length. */
      unit: lengthUnit.optional(),
      /** The lengths to cut, in units, where there are several. */
      lengths: z.array(z.number()).optional(),
      /** Dollars. */
      lineTotal: z.number().optional(),
      /** Dollars that discounts took off the line; absent where none did. */
      discount: z.number().optional(),
      /** The dye lots that it was cut from. */
      lots: z.array(z.string()).optional(),
      /** It waits for this delivery. */
      expectedOn: expectedOn.optional(),
      /** Only in the full view of a line of which a part was cancelled: pieces, or units of a length. */
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
  /** For admins alone: a piece of it has no roll. */
  attention: z.literal('short').optional(),
  /** For admins alone, in the full view, where there are any; in the order of the alphabet. */
  tags: z.array(z.string()).optional(),
  /** Only in the full view: `LM-26-10432`. */
  number: orderNumber.optional(),
});
export type OrderView = z.infer<typeof orderView>;

/** An order as its own page shows it: with every change of its status, oldest first. */
export const orderDetail = orderView.extend({
  history: z.array(statusChange),
  /** Only in the full view of an order that has some; oldest first. */
  revisions: z.array(orderRevision).optional(),
  /** Only in the full view: an edit that waits for its payment. */
  unpaidEdit: unpaidEdit.optional(),
  /** Only in the full view. */
  cancelRequest: cancelRequest.optional(),
  /** Only in the full view of an order whose method names its days; a forecast while it waits for its payment. */
  arrival: arrivalWindow.optional(),
  /** For admins alone, in the full view: grows with every change, and an edit names it. */
  version: z.int().optional(),
  /** For admins alone: its customer, and all orders of that customer that are not cancelled, in dollars. */
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

/** The full view adds the number and what was cancelled; without it a reply has the keys that it always had. */
export const orderDetailing = z.object({ view: z.literal('full').optional() });
export type OrderDetailing = z.infer<typeof orderDetailing>;
export const ownOrdersQuery = paging.extend(orderDetailing.shape);
export type OwnOrdersQuery = z.infer<typeof ownOrdersQuery>;

/** Which orders: the same for a list and for a file of them. */
export const orderFilter = z.object({
  /** An order number, or part of the order id, the customer's name or e-mail. */
  search: z.string().trim().max(100).optional(),
  status: orderStatus.optional(),
  /** Those that wait for their payment, which no other list has. */
  payment: z.literal('awaiting').optional(),
  /** Only those on which an admin is to decide: a piece without a roll, a request to cancel. */
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
  /** `next` of the page before; `page` counts only without it. */
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
  /** There are at least `total`: counting stopped there. */
  isTotalCapped: z.boolean(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type AdminOrderList = z.infer<typeof adminOrderList>;

/** The body of PUT /api/orders/:id/status. */
export const changeStatusInput = z.object({
  status: orderStatus,
  /** False where the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
  /** Why an order is sent though it is not paid; on record. Absent: such an order is refused. */
  unpaidReason: z.string().trim().min(3, 'Enter a reason').max(300).optional(),
  /** For a cancellation: the charge stays with the shop until staff refund it. */
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
  /** Every order of the shop; admins only. */
  list: rpc('order.list', orderQuery, adminOrderList, 'read'),
  /** The caller's own orders. */
  listMine: rpc('order.listMine', ownOrdersQuery, orderList, 'read'),
  /** One order: the caller's own, or any for an admin, those that await their payment too; `order.notFound` otherwise. */
  get: rpc('order.get', orderDetailing.extend({ order: id }), orderDetail, 'read'),
  /** The caller's own order while it is pending, else `order.notPending`; a cancelled one stays so. */
  cancel: rpc(
    'order.cancel',
    z.object({ order: id }),
    orderView,
    'idempotent: a cancelled order stays so',
    7_000,
  ),
  /** Any status from any other; one that awaits its payment can only be cancelled, else `order.notPaid`; admins only. */
  changeStatus: rpc(
    'order.changeStatus',
    changeStatusInput.extend({ order: id }),
    orderView,
    'idempotent: a status that is the same changes nothing',
    7_000,
  ),
  /** Oldest first; admins only. */
  listNotes: rpc('order.listNotes', z.object({ order: id }), orderNotes, 'read'),
  addNote: rpc(
    'order.addNote',
    addNoteInput.extend({ order: id }),
    orderNote,
    'key: the message id, stored with the note',
  ),
  /** Every order as in its events, for a rebuild; services only. */
  pageOrders: rpc(
    'order.pageOrders',
    rowPage,
    z.object({ orders: z.array(orderEvent), next: id.nullable() }),
    'read',
    5_000,
  ),
};

/** Orders in one event about their e-mails. */
export const DELAYED_AT_ONCE = 500;
export const orderEvents = {
  /** Its stock is held, and only its buyer and billing know of it until it is paid; `orderStatus` is `pending`. */
  awaitingPayment: event('order.awaitingPayment', awaitingOrder),
  /** An order that awaited its payment will never be placed: what was secured goes back. */
  closed: event('order.closed', closedOrder),
  /**
   * An order is to become shipped or delivered, or its parcel leaves, as soon as it is paid. `charge`: the replies name it.
   * `untilCents`: what all that has left then costs; absent: the whole order is charged.
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
    // `prepaid`: it is paid, and gets one invoice at once, as the setting was then.
    orderEvent.extend({ prepaid: z.literal('atOnce').optional() }),
  ),
  /** `notify`: false when the customer is to be sent no e-mail about it. */
  statusChanged: event(
    'order.statusChanged',
    orderEvent.extend({
      from: orderStatus,
      at: isoDate,
      notify: z.boolean().optional(),
      /** Why staff cancelled it; the customer reads it. */
      reason: z.string().optional(),
      /** The e-mail waits until then: the change can be undone. */
      emailAfter: isoDate.optional(),
    }),
  ),
  /** Until when the changes of these orders can be undone: their e-mails wait until then. */
  emailsDelayed: event(
    'order.emailsDelayed',
    z.object({ orders: z.array(id).max(DELAYED_AT_ONCE), until: isoDate }),
  ),
  /** The order has let go of the stock it held, or never got as far: the catalogue puts it back once. */
  holdReleased: event('order.holdReleased', z.object({ order: id, epoch: z.int().min(1) })),
};
