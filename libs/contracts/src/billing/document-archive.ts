// All documents of a month as one ZIP, with the file of the accountant.
import { z } from 'zod';
import { jobReply } from '../core/jobs.js';
import { rpc } from '../core/message.js';
import { base64 } from '../core/printed-file.js';
import { id } from '../core/shapes.js';
import { documentMonth, type BookRow } from './documents.js';

/** Days for which an archive is kept: it has names and addresses. */
export const ARCHIVE_DAYS = 1;

/** The body of POST /api/admin/documents/archive. */
export const archiveInput = z.object({ month: documentMonth });
export type ArchiveInput = z.infer<typeof archiveInput>;

/** Bytes of one of the files; each file has one part or more, one after another. */
const archivePart = z.object({ name: z.string(), data: base64, next: z.int().nullable() });

export const archiveRpc = {
  /** Makes the PDFs of a month in the background; `billing.noDocuments`; admins only. */
  start: rpc(
    'billing.startArchive',
    archiveInput.extend({ job: id }),
    jobReply,
    'idempotent: the id of the job is the sender’s',
  ),
  /** A part of the files of a job; `job.noResult`; admins only. */
  read: rpc(
    'billing.readArchive',
    z.object({ job: id, part: z.int().min(0).max(1_000_000) }),
    archivePart,
    'read',
  ),
};

/** The columns of the file of the accountant. */
export const bookHead = [
  ...['Date', 'Number', 'Order', 'Country', 'Rate (%)', 'Net (USD)', 'Tax (USD)', 'Gross (USD)'],
  ...['Method', 'Credits'],
];

/** Returns the cells of a row in the sequence of the columns. */
export const bookCells = ({ rate, net, tax, gross, ...row }: BookRow): string[] => [
  ...[row.date, row.name, row.orderNumber, row.country, rate === null ? 'rounding' : String(rate)],
  ...[net.toFixed(2), tax.toFixed(2), gross.toFixed(2), row.method, row.invoice],
];
