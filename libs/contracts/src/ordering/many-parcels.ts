// Packing and dispatching the parcels of many orders in one request.
import { z } from 'zod';
import { id } from '../core/shapes.js';
import { dispatchInput } from './parcels.js';

/** Number of orders in a request. */
export const PACK_AT_ONCE = 20;

/** The body of POST /api/admin/parcels: one parcel per order, with everything that can be packed. */
export const packManyInput = z.object({
  orders: z.array(id).min(1, 'Choose an order').max(PACK_AT_ONCE),
});
export type PackManyInput = z.infer<typeof packManyInput>;

export const packedMany = z.object({
  success: z.literal(true),
  done: z.int(),
  failed: z.array(z.object({ order: id, message: z.string() })),
});
export type PackedMany = z.infer<typeof packedMany>;

/** Number of parcels in a request; each may have to be charged first. */
const DISPATCH_AT_ONCE = 20;

/** The body of POST /api/admin/parcels/dispatch. */
export const dispatchManyInput = dispatchInput.extend({
  parcels: z.array(id).min(1, 'Choose a parcel').max(DISPATCH_AT_ONCE),
});
export type DispatchManyInput = z.infer<typeof dispatchManyInput>;

export const dispatchedMany = z.object({
  success: z.literal(true),
  done: z.int(),
  failed: z.array(z.object({ parcel: id, message: z.string() })),
});
export type DispatchedMany = z.infer<typeof dispatchedMany>;
