// Parcels of an order: packed, dispatched, delivered.
import { z } from 'zod';
import { done, id, idempotencyKey, isoDate, lengthUnit, paging, storeDay } from '../core/shapes.js';
import { event, rpc } from '../core/message.js';
import { shippingAddress } from '../places/address.js';
import { cleanLine } from '../reading/clean-text.js';
import { orderEvent } from './order-event.js';

export const parcelState = z.enum(['packed', 'dispatched', 'delivered']);
export type ParcelState = z.infer<typeof parcelState>;

/** Pieces, or units of a length; `lengths` if there are several. */
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
  /** Number within the order, from 1. */
  number: z.int(),
  state: parcelState,
  /** Set if it was dispatched and did not arrive. */
  mark: z.enum(['lost', 'sentBack']).optional(),
  /** Number of the parcel whose lines it sends again; `replacedBy` is that of the parcel that sends its lines again. */
  replaces: z.int().optional(),
  replacedBy: z.int().optional(),
  /** True if it was lost or sent back, and has not been replaced. */
  canSendAgain: z.literal(true).optional(),
  /** Only if it goes to another address than its order. */
  address: shippingAddress.optional(),
  lines: z.array(parcelLine),
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  /** Only if its carrier has a tracking address in the settings. */
  trackingUrl: z.string().optional(),
  packedAt: isoDate,
  dispatchedAt: isoDate.optional(),
  deliveredAt: isoDate.optional(),
  version: z.int(),
});
export type ParcelView = z.infer<typeof parcelView>;

/** Reasons why a line cannot be packed yet. */
export const packWait = z.enum(['cutting', 'delivery', 'stock']);
export type PackWait = z.infer<typeof packWait>;

export const openLine = parcelLine.extend({
  /** Absent if the line is packed by default. `cutting` can be packed if it is requested explicitly. */
  wait: packWait.optional(),
  /** True for a gift card, which is never packed. */
  isGiftCard: z.literal(true).optional(),
});
export type OpenLine = z.infer<typeof openLine>;

export const parcelsOfOrder = z.object({
  success: z.literal(true),
  parcels: z.array(parcelView),
  /** Lines that are not in a parcel yet. */
  open: z.array(openLine),
});
export type ParcelsOfOrder = z.infer<typeof parcelsOfOrder>;

export const parcelReply = z.object({ success: z.literal(true), parcel: parcelView });
export type ParcelReply = z.infer<typeof parcelReply>;

const carrier = z.string().overwrite(cleanLine).max(60, 'At most 60 characters');
const tracking = z.string().overwrite(cleanLine).max(80, 'At most 80 characters');

/** The body of POST /api/admin/orders/:id/parcels. */
export const packInput = z.object({
  /** Absent for everything that can be packed. */
  lines: z
    .array(
      z.object({
        product: id,
        quantity: z.number().min(0.001).max(999).optional(),
        /** Whole lengths of the line, in units. */
        lengths: z.array(z.number().min(0.001).max(999)).min(1).max(50).optional(),
      }),
    )
    .min(1, 'Choose a line')
    .max(50)
    .optional(),
  carrier: carrier.optional(),
  tracking: tracking.optional(),
  /** Dispatches the parcel in the same step. */
  dispatch: z.boolean().optional(),
  /** False if the customer is not sent an e-mail; absent means true. */
  notify: z.boolean().optional(),
});
export type PackInput = z.infer<typeof packInput>;

/** The body of POST /api/admin/parcels/:id/resend: the new parcel has the same lines. */
export const resendInput = packInput.omit({ lines: true }).extend({
  /** Absent for the address of the order. */
  address: shippingAddress.optional(),
});
export type ResendInput = z.infer<typeof resendInput>;

/** The body of PUT /api/admin/parcels/:id; an empty text removes the value. */
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
  /** Absent for now. Not before the dispatch, and not in the future. */
  at: z.iso.datetime({ offset: true }).optional(),
});
export type DeliverInput = z.infer<typeof deliverInput>;

export const parcelQuery = paging.extend({
  state: parcelState.default('packed'),
  carrier: z.string().trim().max(60).optional(),
  /** The day of packing, by the shop's clock. */
  day: storeDay.optional(),
  /** The code of a parcel, as typed or scanned; finds the parcel in any state. */
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
  /** True if counting stopped at `total`: there may be more. */
  isTotalCapped: z.boolean(),
  page: z.int(),
  pages: z.int(),
  /** The carriers of all packed parcels, and those of the settings. */
  carriers: z.array(z.string()),
});
export type ParcelList = z.infer<typeof parcelList>;

const oneParcel = z.object({ parcel: id });

export const parcelRpc = {
  /** Returns the parcels of the caller's own order, or of any for an admin. Throws `order.notFound`. */
  ofOrder: rpc('order.listParcelsOf', z.object({ order: id }), parcelsOfOrder, 'read'),
  /** Packed parcels in the order of packing, others newest first. Admins only. */
  list: rpc('order.listParcels', parcelQuery, parcelList, 'read'),
  /** Throws `order.nothingToPack`, `order.notToPack`. Admins only. */
  pack: rpc(
    'order.packParcel',
    packInput.extend({ order: id, idempotencyKey: idempotencyKey.nullable() }),
    parcelReply,
    'key: the idempotency key, stored with the parcel',
    8_000,
  ),
  /**
   * Throws `order.parcelChanged` with both values of each changed field whose stored value is not the one that was
   * seen.
   */
  change: rpc(
    'order.changeParcel',
    parcelInput.extend({ parcel: id }),
    parcelReply,
    'idempotent: the same values change nothing',
  ),
  /** Makes its lines available for packing again; its number is not reused. */
  open: rpc('order.openParcel', oneParcel, done, 'idempotent: an opened parcel stays so'),
  /** Captures the payment first. Throws `order.chargeRefused`, `order.chargeUnderWay`. */
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
  /** Records that the carrier returned it; its pieces still belong to the order. */
  sendBack: rpc(
    'order.sendBackParcel',
    oneParcel,
    parcelReply,
    'idempotent: a parcel that was sent back stays so',
  ),
  /**
   * Packs the lines of a lost or returned parcel once more, without a charge. The pieces of a lost one leave the stock
   * again, all or none. Throws `order.outOfStock`.
   */
  resend: rpc(
    'order.resendParcel',
    resendInput.extend({ parcel: id, idempotencyKey: idempotencyKey.nullable() }),
    parcelReply,
    'key: the idempotency key, stored with the parcel',
    8_000,
  ),
};

const movedParcel = z.object({
  parcel: id,
  number: z.int(),
  /** The order, with only the lines of this parcel. */
  order: orderEvent,
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  trackingUrl: z.string().optional(),
  at: isoDate,
});

export const parcelEvents = {
  /** The parcel has left. The customer is sent an e-mail unless `notify` is false. */
  dispatched: event(
    'order.parcelDispatched',
    movedParcel.extend({
      /** Lines that will follow. */
      follows: orderEvent.shape.items,
      /** All lengths that have left so far and have not come back, in cuts; absent from an older event. */
      sent: z.array(z.object({ product: id, lengths: z.array(z.int().min(1)) })).optional(),
      /** Number of the parcel whose lines it sends again. */
      replaces: z.int().optional(),
      /** Only if it goes to another address than its order. */
      address: shippingAddress.optional(),
      notify: z.boolean().optional(),
    }),
  ),
  /** The number of a parcel under way was set or changed 10 minutes ago: its customer is sent an e-mail. */
  tracked: event('order.parcelTracked', movedParcel.extend({ tracking: z.string() })),
};
