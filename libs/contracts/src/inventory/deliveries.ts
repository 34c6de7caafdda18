// Deliveries: received goods, and expected goods, whose rolls can be ordered before they arrive.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { rpc } from '../core/message.js';
import {
  deliveryInput,
  lengthOrNone,
  MAX_ROLLS_AT_ONCE,
  rollInput,
  rollNote,
  rollView,
  shortOrders,
} from './rolls.js';
import { done, id, isoDate, paging, idempotencyKey, expectedOn } from '../core/shapes.js';

/** The body of POST /api/admin/deliveries/expected: goods on their way, which shoppers can order before they arrive. */
export const expectedDeliveryInput = z.object({
  ...deliveryInput.shape,
  expectedOn: expectedOn.default(null),
  rolls: z
    .array(rollInput.omit({ isQuarantined: true }).extend({ product: id }))
    .min(1, 'A delivery has at least one roll')
    .max(MAX_ROLLS_AT_ONCE),
});
export type ExpectedDeliveryInput = z.input<typeof expectedDeliveryInput>;

/** The body of PUT /api/admin/deliveries/:id for an expected delivery. */
export const changeDeliveryInput = z.object({
  version: z.int(),
  expectedOn,
  supplierRef: z.string().overwrite(cleanLine).min(1).max(60).nullable(),
  note: rollNote,
});

/**
 * The body of POST /api/admin/deliveries/:id/receive: each expected roll as received, with length 0 if it did not come,
 * and the additional rolls.
 */
export const receiveExpectedInput = z.object({
  version: z.int(),
  rolls: z
    .array(rollInput.extend({ _id: id, length: lengthOrNone }))
    .min(1)
    .max(MAX_ROLLS_AT_ONCE),
  besides: z
    .array(rollInput.extend({ product: id }))
    .max(MAX_ROLLS_AT_ONCE)
    .default([]),
});
export type ReceiveExpectedInput = z.input<typeof receiveExpectedInput>;

export const deliveryStates = ['expected', 'received'] as const;
export const deliveryState = z.enum(deliveryStates);

export const deliveryView = z.object({
  _id: id,
  number: z.string(),
  supplier: z.string(),
  supplierRef: z.string().nullable(),
  note: z.string().nullable(),
  state: deliveryState,
  expectedOn,
  receivedAt: isoDate.nullable(),
  by: z.string(),
  rolls: z.int(),
  version: z.int(),
});
export type DeliveryView = z.infer<typeof deliveryView>;

export const deliveryDetail = deliveryView.extend({ rollsOfDelivery: z.array(rollView) });
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const deliveryQuery = paging.extend({
  state: deliveryState.optional(),
  /**
   * `state`: expected deliveries first, the earliest at the top; then received ones, newest first. `when`: the day of
   * receipt, then the expected day.
   */
  sort: z.enum(['state', 'number', 'supplier', 'when']).default('state'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type DeliveryQuery = z.infer<typeof deliveryQuery>;

export const deliveryList = z.object({
  success: z.literal(true),
  deliveries: z.array(deliveryView),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type DeliveryList = z.infer<typeof deliveryList>;

export const savedDelivery = done.extend({
  delivery: deliveryView,
  /** Orders with a reservation that no roll can keep. */
  short: shortOrders,
});
export type SavedDelivery = z.infer<typeof savedDelivery>;

const ofDelivery = { delivery: id };

export const deliveriesRpc = {
  list: rpc('catalogue.listDeliveries', deliveryQuery, deliveryList, 'read'),
  /** Throws `catalogue.deliveryNotFound` */
  get: rpc('catalogue.getDelivery', z.object(ofDelivery), deliveryDetail, 'read'),
  /** Adds rolls that are on their way. Throws `catalogue.productNotFound`, `catalogue.notByRoll`, `order.step`. */
  expect: rpc(
    'catalogue.expectDelivery',
    z.object({ delivery: expectedDeliveryInput, key: idempotencyKey.nullable() }),
    savedDelivery,
    'key: the key of the press, else the message id, stored with the delivery',
    7_000,
  ),
  /** Throws `catalogue.deliveryNotFound`, `catalogue.deliveryChanged`, `catalogue.deliveryReceived`. */
  change: rpc(
    'catalogue.changeDelivery',
    changeDeliveryInput.extend(ofDelivery),
    savedDelivery,
    'inbox',
    7_000,
  ),
  /** Refuses the same requests as `change` and `expect`. Throws `service.busy` if its orders keep changing. */
  receive: rpc(
    'catalogue.receiveExpected',
    receiveExpectedInput.extend(ofDelivery),
    savedDelivery,
    'inbox',
    7_000,
  ),
};
