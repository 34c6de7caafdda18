// Edits of the lines of an order before it leaves, and of where it goes before a part of it is packed.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { done, id, idempotencyKey, isoDate } from '../core/shapes.js';
import { shippingAddress, typedShippingAddress } from '../places/address.js';
import { cleanLine } from '../reading/clean-text.js';
import { orderEvent } from './order-event.js';
import { wantedItem } from './order-item.js';
import { orderView } from './order.js';
import { MAX_ORDER_LINES } from './place-order.js';
import { editEndings, unpaidEdit } from './unpaid-edit.js';

/** The body of POST /api/admin/orders/:id/edits. */
export const editOrderInput = z.object({
  /** All that the order is to have: what is missing is removed. */
  lines: z
    .array(wantedItem)
    .min(1, 'An order keeps at least one item')
    .max(MAX_ORDER_LINES, `An order has at most ${String(MAX_ORDER_LINES)} lines`),
  /** Another address; delivery and tax are worked out again where they are others there. */
  shippingAddress: typedShippingAddress.optional(),
  /** Another method of delivery; absent: the present one, or the first where that does not deliver to the address. */
  method: id.optional(),
  /** Shown to the customer. */
  note: z.string().overwrite(cleanLine).max(300, 'At most 300 characters').optional(),
  /** The version of the order that was edited. */
  version: z.int().min(1),
  /** False where the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
  /** Replies with the order as it would be, and changes nothing. */
  preview: z.boolean().optional(),
});
export type EditOrderInput = z.infer<typeof editOrderInput>;

export const editedOrder = z.object({
  success: z.literal(true),
  /** `waiting`: the order stays as it was until its customer has paid the difference. */
  state: z.enum(['preview', 'applied', 'waiting']),
  /** Dollars that the order cost before, and costs with the edit; `difference` is below 0 where it costs less. */
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  /** In a preview: the edit would wait for its payment. */
  isToPay: z.literal(true).optional(),
  /** In a preview with an address or a method: the method that delivers there, and all that do, in dollars. */
  delivery: z
    .object({ method: id, methods: z.array(z.object({ id, name: z.string(), price: z.number() })) })
    .optional(),
  /** Absent of one that is applied. */
  edit: unpaidEdit.optional(),
  order: orderView,
});
export type EditedOrder = z.infer<typeof editedOrder>;

export const orderEditRpc = {
  /**
   * `order.notFound`, `order.changed`, `order.notToEdit`, `order.packed`, `order.editNeedsPayment`, `order.notPaid`,
   * `order.cancelled`, `order.changing`, `order.countryNotServed`, `order.noMethod`, `checkout.taxUnavailable`; the refusals of
   * the stock name the product; admins only.
   */
  edit: rpc(
    'order.edit',
    editOrderInput.extend({
      order: id,
      shippingAddress: shippingAddress.optional(),
      idempotencyKey: idempotencyKey.nullable(),
    }),
    editedOrder,
    'key: the idempotency key, stored with the revision',
    7_000,
  ),
  /** Ends an edit that waits for its payment: `order.editOver`, `order.notFound`, `order.changing`; admins only. */
  withdraw: rpc(
    'order.withdrawEdit',
    z.object({ order: id, edit: id }),
    done,
    'idempotent: an edit ends once',
    5_000,
  ),
};

/** A part of a line, in pieces or cuts. */
const editedItem = orderEvent.shape.items.element.pick({
  ...{ product: true, name: true, quantity: true, unit: true, cutsPerUnit: true, lengths: true },
});

export const orderEditEvents = {
  /** The order as it is now, what staff took out of it, and what they added. */
  edited: event(
    'order.edited',
    orderEvent.extend({
      removed: orderEvent.shape.items,
      added: orderEvent.shape.items,
      /** Cents that the order costs more, or less: below 0. */
      differenceCents: z.int(),
      /** Method and country, where delivery or tax were worked out again. */
      delivery: z.string().optional(),
      /** The new tax rate, where that has changed: `16 % tax for what leaves from 1 July 2027`. */
      tax: z.string().optional(),
      /** Empty where staff wrote none. */
      note: z.string(),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
  /** An edit waits for its payment: the order as it still is, with the difference among its payments. */
  editWaiting: event(
    'order.editWaiting',
    orderEvent.extend({
      /** The edit. */
      edit: id,
      removed: z.array(editedItem),
      added: z.array(editedItem),
      /** Method and country, and the address, where delivery or tax are worked out again. */
      delivery: z.string().optional(),
      deliveredTo: shippingAddress.optional(),
      /** Cents that the customer is to pay, and that the order then costs. */
      differenceCents: z.int().min(1),
      editedCents: z.int().min(1),
      until: isoDate,
      note: z.string(),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
  /** It ended without being applied: the order as it is, without the difference. */
  editEnded: event(
    'order.editEnded',
    orderEvent.extend({
      edit: id,
      reason: z.enum(editEndings),
      differenceCents: z.int().min(1),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
};
