// Tracking numbers of many parcels, from a carrier's file.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { cleanLine } from '../reading/clean-text.js';

/** Number of rows in a file. */
export const TRACKING_ROWS = 500;
/** Number of rows in a message. */
export const TRACKING_ROWS_AT_ONCE = 50;

/** The body of POST /api/admin/parcels/tracking: a file as CSV. */
export const trackingFileInput = z.object({
  file: z.string().min(1, 'The file is empty').max(60_000, 'The file can be at most 60 kB'),
});
export type TrackingFileInput = z.infer<typeof trackingFileInput>;

/** Longer than a tracking number can be: such a value is refused row by row. */
const cell = z.string().overwrite(cleanLine).max(300);

export const trackingRow = z.object({
  /** Line number in the file. */
  line: z.int().min(1),
  /** The code of a parcel, `LM2610432P1`, or the number of an order. */
  code: cell,
  tracking: cell,
  /** Absent if the file has no such column. */
  carrier: cell.optional(),
});
export type TrackingRow = z.infer<typeof trackingRow>;

const failedRow = z.object({ line: z.int(), code: z.string(), message: z.string() });

export const trackedParcels = z.object({
  success: z.literal(true),
  /** Number of parcels that now have their tracking number. */
  done: z.int(),
  failed: z.array(failedRow),
});
export type TrackedParcels = z.infer<typeof trackedParcels>;

export const trackingRpc = {
  /** Handles each row independently. Admins only. */
  set: rpc(
    'order.setTracking',
    z.object({ rows: z.array(trackingRow).min(1).max(TRACKING_ROWS_AT_ONCE) }),
    trackedParcels.omit({ success: true }),
    'idempotent: the same numbers change nothing',
    7_000,
  ),
};
