// Parcels of an order: packed, dispatched, delivered.
import { z } from 'zod';
import { done, id, idempotencyKey, isoDate, lengthUnit, paging, storeDay } from '../core/shapes.js';
import { event, rpc } from '../core/message.js';
import { shippingAddress } from '../places/address.js';
import { cleanLine } from '../reading/clean-text.js';
import { orderEvent } from './order-event.js';

export const parcelState = z.enum(['packed', 'dispatched', 'delivered']);
export type ParcelState = z.infer<typeof parcelState>;

/** Pieces, or units of a length; `lengths` where there are several. */
const parcelLine = z.object({
  product: id,
  name: z.string(),
  quantity: z.number(),
  unit: lengthUnit.optional(),
  lengths: z.array(z.number()).optional(),
});
export type ParcelLine = z.infer<typeof parcelLine>;

export const parcelView = z.object({
  _id: id,
  order: id,
  /** Counts from 1 in each order. */
  number: z.int(),
  state: parcelState,
  /** It was dispatched, and did not arrive. */
  mark: z.enum(['lost', 'sentBack']).optional(),
  /** The number of the parcel whose lines it sends again, and of the one that sends its lines again. */
  replaces: z.int().optional(),
  replacedBy: z.int().optional(),
  /** It was lost or sent back, and nothing has replaced it. */
  canSendAgain: z.literal(true).optional(),
  /** Only where it goes elsewhere than its order. */
  address: shippingAddress.optional(),
  lines: z.array(parcelLine),
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  /** Only for a carrier of the settings that has one. */
  trackingUrl: z.string().optional(),
  packedAt: isoDate,
  dispatchedAt: isoDate.optional(),
  deliveredAt: isoDate.optional(),
  version: z.int(),
});
export type ParcelView = z.infer<typeof parcelView>;

/** Reasons why a line cannot be packed as it is. */
export const packWait = z.enum(['cutting', 'delivery', 'stock']);
export type PackWait = z.infer<typeof packWait>;

export const openLine = parcelLine.extend({
  /** Absent: it is packed by default. `cutting` can be packed where it is named. */
  wait: packWait.optional(),
  /** It goes into no parcel. */
  isGiftCard: z.literal(true).optional(),
});
export type OpenLine = z.infer<typeof openLine>;

export const parcelsOfOrder = z.object({
  success: z.literal(true),
  parcels: z.array(parcelView),
  /** Lines that are in no parcel yet. */
  open: z.array(openLine),
});
export type ParcelsOfOrder = z.infer<typeof parcelsOfOrder>;

export const parcelReply = z.object({ success: z.literal(true), parcel: parcelView });
export type ParcelReply = z.infer<typeof parcelReply>;

const carrier = z.string().overwrite(cleanLine).max(60, 'At most 60 characters');
const tracking = z.string().overwrite(cleanLine).max(80, 'At most 80 characters');

/** The body of POST /api/admin/orders/:id/parcels. */
export const packInput = z.object({
  /** Absent: all that can be packed. */
  lines: z
    .array(
      z.object({
        product: id,
        quantity: z.number().min(0.001).max(999).optional(),
        /** Whole lengths as they stand in the line, in units. */
        lengths: z.array(z.number().min(0.001).max(999)).min(1).max(50).optional(),
      }),
    )
    .min(1, 'Choose a line')
    .max(50)
    .optional(),
  carrier: carrier.optional(),
  tracking: tracking.optional(),
  /** Dispatches it in the same step. */
  dispatch: z.boolean().optional(),
  /** False where the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
});
export type PackInput = z.infer<typeof packInput>;

/** The body of POST /api/admin/parcels/:id/resend: the new parcel has the same lines. */
export const resendInput = packInput.omit({ lines: true }).extend({
  /** Absent: to the address of the order. */
  address: shippingAddress.optional(),
});
export type ResendInput = z.infer<typeof resendInput>;

/** The body of PUT /api/admin/parcels/:id; an empty text takes the value away. */
export const parcelInput = z.object({
  carrier,
  tracking,
  version: z.int(),
  /** The values that the form was opened on; the version counts only without them. */
  seen: z.object({ carrier: z.string(), tracking: z.string() }).optional(),
});
export type ParcelInput = z.infer<typeof parcelInput>;

export const dispatchInput = z.object({ notify: z.boolean().optional() });
export type DispatchInput = z.infer<typeof dispatchInput>;

export const deliverInput = z.object({
  /** Absent: now. Not before the dispatch, and not in the future. */
  at: z.iso.datetime({ offset: true }).optional(),
});
export type DeliverInput = z.infer<typeof deliverInput>;

export const parcelQuery = paging.extend({
  state: parcelState.default('packed'),
  carrier: z.string().trim().max(60).optional(),
  /** The day on which it was packed, by the shop's clock. */
  day: storeDay.optional(),
  /** The code of a parcel as it was typed or scanned, which finds it in any state. */
  code: z.string().trim().max(40).optional(),
});
export type ParcelQuery = z.infer<typeof parcelQuery>;

export const listedParcel = parcelView.extend({
  customer: z.string(),
  /** City and country. */
  place: z.string(),
});
export type ListedParcel = z.infer<typeof listedParcel>;

export const parcelList = z.object({
  success: z.literal(true),
  parcels: z.array(listedParcel),
  total: z.int(),
  /** There are at least `total`: counting stopped there. */
  isTotalCapped: z.boolean(),
  page: z.int(),
  pages: z.int(),
  /** The carriers of all packed parcels and of the settings. */
  carriers: z.array(z.string()),
});
export type ParcelList = z.infer<typeof parcelList>;

const oneParcel = z.object({ parcel: id });

export const parcelRpc = {
  /** The parcels of the caller's own order, or of any for an admin; `order.notFound`. */
  ofOrder: rpc('order.listParcelsOf', z.object({ order: id }), parcelsOfOrder, 'read'),
  /** Packed ones first packed first, others newest first; admins only. */
  list: rpc('order.listParcels', parcelQuery, parcelList, 'read'),
  /** `order.nothingToPack`, `order.notToPack`; admins only. */
  pack: rpc(
    'order.packParcel',
    packInput.extend({ order: id, idempotencyKey: idempotencyKey.nullable() }),
    parcelReply,
    'key: the idempotency key, stored with the parcel',
    8_000,
  ),
  /** `order.parcelChanged`, with both values of each changed field that is no longer the seen one. */
  change: rpc(
    'order.changeParcel',
    parcelInput.extend({ parcel: id }),
    parcelReply,
    'idempotent: the same values change nothing',
  ),
  /** Its lines can be packed again; its number stays used. */
  open: rpc('order.openParcel', oneParcel, done, 'idempotent: an opened parcel stays so'),
  /** Captures the payment first: `order.chargeRefused`, `order.chargeUnderWay`. */
  dispatch: rpc(
    'order.dispatchParcel',
    dispatchInput.extend({ parcel: id }),
    parcelReply,
    'idempotent: a dispatched parcel stays so',
    8_000,
  ),
  deliver: rpc(
    'order.deliverParcel',
    deliverInput.extend({ parcel: id }),
    parcelReply,
    'idempotent: a delivered parcel stays so',
  ),
  lose: rpc('order.loseParcel', oneParcel, parcelReply, 'idempotent: a lost parcel stays so'),
  /** Its carrier has brought it back; its pieces stay those of the order. */
  sendBack: rpc(
    'order.sendBackParcel',
    oneParcel,
    parcelReply,
    'idempotent: a parcel that was sent back stays so',
  ),
  /**
   * Packs the lines of a parcel that was lost or sent back once more, without a charge. The pieces of a lost one leave the
   * stock again, all of them or none: `order.outOfStock`.
   */
  resend: rpc(
    'order.resendParcel',
    resendInput.extend({ parcel: id, idempotencyKey: idempotencyKey.nullable() }),
    parcelReply,
    'key: the idempotency key, stored with the parcel',
    8_000,
  ),
};

export const parcelEvents = {
  /** It has left. Its customer is sent an e-mail unless `notify` is false. */
  dispatched: event(
    'order.parcelDispatched',
    z.object({
      parcel: id,
      number: z.int(),
      /** The order, with the lines of this parcel alone. */
      order: orderEvent,
      /** Lines that are still to follow. */
      follows: orderEvent.shape.items,
      /** All lengths that have left so far and have not come back, in cuts: an older event has less. */
      sent: z.array(z.object({ product: id, lengths: z.array(z.int().min(1)) })).optional(),
      carrier: z.string().optional(),
      tracking: z.string().optional(),
      trackingUrl: z.string().optional(),
      /** The number of the parcel whose lines it sends again. */
      replaces: z.int().optional(),
      /** Only where it goes elsewhere than its order. */
      address: shippingAddress.optional(),
      at: isoDate,
      notify: z.boolean().optional(),
    }),
  ),
};
