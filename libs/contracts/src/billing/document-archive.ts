// All documents of a month as a ZIP file, with the accountant's file.
import { z } from 'zod';
import { jobReply } from '../core/jobs.js';
import { rpc } from '../core/message.js';
import { base64 } from '../core/printed-file.js';
import { id } from '../core/shapes.js';
import { documentMonth, type BookRow } from './documents.js';

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
  ...['Date', 'Number', 'Order', 'Country', 'Rate (%)', 'Net (USD)', 'Tax (USD)', 'Gross (USD)'],
  ...['Method', 'Credits'],
];

/** Returns the cells of a row in the order of the columns. */
export const bookCells = ({ rate, net, tax, gross, ...row }: BookRow): string[] => [
  ...[row.date, row.name, row.orderNumber, row.country, rate === null ? 'rounding' : String(rate)],
  ...[net.toFixed(2), tax.toFixed(2), gross.toFixed(2), row.method, row.invoice],
];
