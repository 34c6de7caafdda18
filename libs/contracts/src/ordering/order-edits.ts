// Edits of the lines of an order before it leaves, and of its delivery before a part of it is packed.
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
  /** All lines of the edited order: missing lines are removed. */
  lines: z
    .array(wantedItem)
    .min(1, 'An order keeps at least one item')
    .max(MAX_ORDER_LINES, `An order has at most ${String(MAX_ORDER_LINES)} lines`),
  /** Another address; delivery and tax are recalculated if they differ there. */
  shippingAddress: typedShippingAddress.optional(),
  /**
   * Another method of delivery. The default is the current one, or the first one if that does not deliver to the
   * address.
   */
  method: id.optional(),
  /** Shown to the customer. */
  note: z.string().overwrite(cleanLine).max(300, 'At most 300 characters').optional(),
  /** The version of the order that was edited. */
  version: z.int().min(1),
  /** False if the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
  /** If true, returns the resulting order without changing anything. */
  preview: z.boolean().optional(),
});
export type EditOrderInput = z.infer<typeof editOrderInput>;

export const editedOrder = z.object({
  success: z.literal(true),
  /** `waiting`: the order does not change until its customer has paid the difference. */
  state: z.enum(['preview', 'applied', 'waiting']),
  /** Total in dollars before and after the edit; `difference` is negative if the total decreases. */
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  /** In a preview: true if the edit would wait for its payment. */
  isToPay: z.literal(true).optional(),
  /** In a preview with an address or a method: the method that delivers there, and all possible ones, in dollars. */
  delivery: z
    .object({ method: id, methods: z.array(z.object({ id, name: z.string(), price: z.number() })) })
    .optional(),
  /** The waiting edit; absent if the edit was applied. */
  edit: unpaidEdit.optional(),
  order: orderView,
});
export type EditedOrder = z.infer<typeof editedOrder>;

export const orderEditRpc = {
  /**
   * Throws `order.notFound`, `order.changed`, `order.notToEdit`, `order.packed`, `order.editNeedsPayment`,
   * `order.notPaid`, `order.cancelled`, `order.changing`, `order.countryNotServed`, `order.noMethod`,
   * `checkout.taxUnavailable`; refusals of the stock name the product. Admins only.
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
  /**
   * Withdraws an edit that waits for its payment. Throws `order.editOver`, `order.notFound`, `order.changing`. Admins
   * only.
   */
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
  product: true,
  name: true,
  quantity: true,
  unit: true,
  cutsPerUnit: true,
  lengths: true,
});

export const orderEditEvents = {
  /** The current order, and the items that staff removed and added. */
  edited: event(
    'order.edited',
    orderEvent.extend({
      removed: orderEvent.shape.items,
      added: orderEvent.shape.items,
      /** Cents by which the total changes; negative if it decreases. */
      differenceCents: z.int(),
      /** Method and country, if delivery or tax were recalculated. */
      delivery: z.string().optional(),
      /** The new tax rate, if it has changed: `16 % tax for what leaves from 1 July 2027`. */
      tax: z.string().optional(),
      /** Empty if staff wrote none. */
      note: z.string(),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
  /** An edit waits for its payment: the unchanged order, with the difference as one of its payments. */
  editWaiting: event(
    'order.editWaiting',
    orderEvent.extend({
      /** Id of the edit. */
      edit: id,
      removed: z.array(editedItem),
      added: z.array(editedItem),
      /** Method and country, and the address, if delivery or tax are recalculated. */
      delivery: z.string().optional(),
      deliveredTo: shippingAddress.optional(),
      /** Cents that the customer must pay, and the total of the order afterwards. */
      differenceCents: z.int().min(1),
      editedCents: z.int().min(1),
      until: isoDate,
      note: z.string(),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
  /** The edit ended without being applied: the unchanged order, without the difference. */
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
