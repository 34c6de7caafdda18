// Checksums that two services compare to find the days on which their rows differ.
import { z } from 'zod';
import { rpc } from './message.js';
import { storeDay } from './shapes.js';

/** Requests the checksums of all days from this one on. */
export const dayChecksumsInput = z.object({ from: storeDay.nullable() });
export type DayChecksumsInput = z.infer<typeof dayChecksumsInput>;

/** The totals of the rows of each day; `digest` is the sum of a hash of each row. */
export const dayChecksums = z.object({
  days: z.array(z.object({ day: storeDay, rows: z.int(), digest: z.string() })),
  /** First day of the next request; null at the end. */
  next: storeDay.nullable(),
});
export type DayChecksums = z.infer<typeof dayChecksums>;

/** Checksums by day of created accounts, existing products, rolls and visible orders. Services only. */
export const dayChecksumsRpc = {
  auth: rpc('auth.dayChecksums', dayChecksumsInput, dayChecksums, 'read', 5_000),
  catalogue: rpc('catalogue.dayChecksums', dayChecksumsInput, dayChecksums, 'read', 5_000),
  rolls: rpc('catalogue.rollChecksums', dayChecksumsInput, dayChecksums, 'read', 5_000),
  order: rpc('order.dayChecksums', dayChecksumsInput, dayChecksums, 'read', 5_000),
};
