// All documents of a month as a ZIP file, with the accountant's file.
import { z } from 'zod';
import { jobReply } from '../core/jobs.js';
import { rpc } from '../core/message.js';
import { base64 } from '../core/printed-file.js';
import { id, storeDay } from '../core/shapes.js';

/** A month of the shop's clock, `2026-11`. */
export const documentMonth = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month as 2026-11');
const amount = z.number();

export const exportQuery = z.object({ month: documentMonth });
export type ExportQuery = z.infer<typeof exportQuery>;

/** A document at one rate, or its rounding if `rate` is null. Amounts of credit notes are negative. */
export const bookRow = z.object({
  date: storeDay,
  name: z.string(),
  orderNumber: z.string(),
  country: z.string(),
  rate: amount.nullable(),
  net: amount,
  tax: amount,
  gross: amount,
  /** Name of the invoice that a credit note credits. */
  invoice: z.string(),
  method: z.string(),
});
export type BookRow = z.infer<typeof bookRow>;

/** Days for which an archive is kept, since it contains names and addresses. */
export const ARCHIVE_DAYS = 1;

/** The body of POST /api/admin/documents/archive. */
export const archiveInput = z.object({ month: documentMonth });
export type ArchiveInput = z.infer<typeof archiveInput>;

/** Bytes of one of the files; each file has one or more parts, in sequence. */
const archivePart = z.object({ name: z.string(), data: base64, next: z.int().nullable() });

export const archiveRpc = {
  /** Makes the PDFs of a month in the background. Throws `billing.noDocuments`. Admins only. */
  start: rpc(
    'billing.startArchive',
    archiveInput.extend({ job: id }),
    jobReply,
    'idempotent: the id of the job is the sender’s',
  ),
  /** Returns a part of the files of a job. Throws `job.noResult`. Admins only. */
  read: rpc(
    'billing.readArchive',
    z.object({ job: id, part: z.int().min(0).max(1_000_000) }),
    archivePart,
    'read',
  ),
};

/** Columns of the accountant's file. */
export const bookHead = [
  'Date',
  'Number',
  'Order',
  'Country',
  'Rate (%)',
  'Net (USD)',
  'Tax (USD)',
  'Gross (USD)',
  'Method',
  'Credits',
];

/** Returns the cells of a row in the order of the columns. */
export const bookCells = ({ rate, net, tax, gross, ...row }: BookRow): string[] => [
  row.date,
  row.name,
  row.orderNumber,
  row.country,
  rate === null ? 'rounding' : String(rate),
  net.toFixed(2),
  tax.toFixed(2),
  gross.toFixed(2),
  row.method,
  row.invoice,
];
