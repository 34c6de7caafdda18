// Printed documents for parcels and for the cutting table.
import { z } from 'zod';
import { jobReply } from '../core/jobs.js';
import { rpc } from '../core/message.js';
import { base64, PRINT_MS, printedFile } from '../core/printed-file.js';
import { id, storeDay } from '../core/shapes.js';

/** Number of parcels in a file. */
export const PRINT_AT_ONCE = 200;

/** Days for which the file of a job is kept, since it contains names and addresses. */
export const PRINT_DAYS = 1;

export const printedPaper = z.enum(['slip', 'label']);
export type PrintedPaper = z.infer<typeof printedPaper>;

/** The body of POST /api/admin/print. */
export const printInput = z.object({
  kind: printedPaper,
  parcels: z
    .array(id)
    .min(1, 'Choose a parcel')
    .max(PRINT_AT_ONCE, `Choose at most ${String(PRINT_AT_ONCE)} parcels`),
});
export type PrintInput = z.infer<typeof printInput>;

/** The query of GET /api/admin/cutting/list.pdf. */
export const cuttingSheetQuery = z.object({
  /** Pieces of orders placed until the end of this day, by the shop's clock; absent for today. */
  day: storeDay.optional(),
});
export type CuttingSheetQuery = z.infer<typeof cuttingSheetQuery>;

export const printRpc = {
  /** Throws `order.parcelNotFound`, `print.notCharged`, `print.failed`. Admins only. */
  parcel: rpc(
    'order.printParcel',
    z.object({ parcel: id, kind: printedPaper }),
    printedFile,
    'read',
    PRINT_MS,
  ),
  /** Prints every piece that waits to be cut, once. Throws `print.failed`. Admins only. */
  cutting: rpc('order.printCuttingList', cuttingSheetQuery, printedFile, 'read', PRINT_MS),
  /** Prints parcels as one file in the background. Throws `order.parcelNotFound`. Admins only. */
  start: rpc(
    'order.startPrint',
    printInput.extend({ job: id }),
    jobReply,
    'idempotent: the id of the job is the sender’s',
  ),
  /** Returns a part of the file of a job. Throws `job.noResult`. Admins only. */
  readFile: rpc(
    'order.readPrint',
    z.object({ job: id, part: z.int().min(0).max(10_000) }),
    z.object({ data: base64, next: z.int().nullable() }),
    'read',
  ),
};
