// Incoming bank transfers, and the orders that they pay.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { dateForms } from '../reading/read-day.js';
import { id, isoDate, storeDay, timeCursor } from '../core/shapes.js';

/** Maximum number of lines in a bank file. */
export const MAX_TRANSFER_LINES = 2_000;

/** `matched`: it paid an order. `guessed`: staff must confirm that it pays `order`. `open`: no order was found. */
export const transferStates = ['matched', 'guessed', 'open', 'ignored'] as const;

/** A line as read from a bank file. */
export const transferLine = z.object({
  bookedOn: storeDay,
  /** Whole cents received. */
  cents: z.int().min(1).max(1_000_000_000),
  reference: z.string().max(300),
  payer: z.string().max(140),
});
export type TransferLine = z.infer<typeof transferLine>;

export const importedLine = transferLine.extend({
  /** Number among the identical lines of its file, from 1. */
  nth: z.int().min(1).max(MAX_TRANSFER_LINES),
  /** `11/05/2026`, if either number may be the month. */
  dayAsWritten: z.string().max(10).optional(),
});
export type ImportedLine = z.infer<typeof importedLine>;

/** Number of lines in one message: even the longest lines fit into it. */
export const TRANSFER_LINES_AT_ONCE = 40;

export const transferRow = z.object({
  _id: id,
  bookedOn: storeDay,
  /** Dollars. */
  amount: z.number(),
  reference: z.string(),
  payer: z.string(),
  state: z.enum(transferStates),
  /** The order that it pays, or may pay. */
  order: id.nullable(),
  /** Reason why it was not matched. */
  why: z.string().nullable(),
  createdAt: isoDate,
});
export type TransferRow = z.infer<typeof transferRow>;

export const transferList = z.object({
  success: z.literal(true),
  transfers: z.array(transferRow),
  next: z.string().nullable(),
});
export type TransferList = z.infer<typeof transferList>;

export const transferQuery = z.object({
  state: z.enum(transferStates).optional(),
  after: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type TransferQuery = z.infer<typeof transferQuery>;

/** The body of POST /api/admin/payments/transfers: a bank file, as CSV or CAMT.053. */
export const importTransfersInput = z.object({
  file: z.string().min(1, 'The file is empty').max(2_000_000, 'The file can be at most 2 MB'),
  /** Format of its days, if the file leaves that open. */
  dates: z.enum(dateForms).optional(),
});

export const countedTransfers = z.object({
  /** Number of new lines. */
  added: z.int(),
  matched: z.int(),
  /** Lines that wait for staff. */
  waiting: z.int(),
  /** Number of lines that an earlier file had. */
  known: z.int(),
});
export type CountedTransfers = z.infer<typeof countedTransfers>;

export const importedTransfers = countedTransfers.extend({
  success: z.literal(true),
  /** `Line 3: there is no amount in it.` */
  faults: z.array(z.string()),
});
export type ImportedTransfers = z.infer<typeof importedTransfers>;

/** Admins only. */
export const transfersRpc = {
  list: rpc('billing.listTransfers', transferQuery, transferList, 'read'),
  /**
   * Imports the lines that the gateway read. A line with a known day, sum, reference, payer and `nth` is not imported
   * again.
   */
  import: rpc(
    'billing.importTransfers',
    z.object({ lines: z.array(importedLine).max(TRANSFER_LINES_AT_ONCE) }),
    countedTransfers,
    'idempotent: a line that is known is not taken again',
    10_000,
  ),
  /** Returns the date format of the files of an account; stores it if one is given. */
  dateForm: rpc(
    'billing.dateForm',
    z.object({ account: z.string().max(64), form: z.enum(dateForms).nullable() }),
    z.object({ form: z.enum(dateForms).nullable() }),
    'idempotent: the same form again changes nothing',
  ),
  /**
   * Assigns the transfer to an order, or to none if `order` is null. Throws `billing.transferNotFound`,
   * `billing.transferSettled`, `billing.notByTransfer`.
   */
  settle: rpc(
    'billing.settleTransfer',
    z.object({ transfer: id, order: id.nullable() }),
    transferRow,
    'idempotent: one that is settled so stays so',
    7_000,
  ),
};
