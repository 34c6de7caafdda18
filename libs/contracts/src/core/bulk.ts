// Bulk changes: a preview, then apply, then undo for a limited time.
import { z } from 'zod';
import { rpc } from './message.js';
import { id, isoDate } from './shapes.js';

/** Maximum number of rows in a bulk change. */
export const BULK_LIMIT = 10_000;
/** Number of rows that a preview or a result lists; the counts are exact. */
export const BULK_ROWS_SHOWN = 200;
/** Number of rows above which a change is applied in the background. */
export const BULK_AT_ONCE = 200;
/** Minutes during which a preview can be applied. */
export const PREVIEW_MINUTES = 15;
/** Seconds during which a bulk change can be undone; "More time" adds a minute, up to ten. */
export const UNDO_SECONDS = 30;
export const UNDO_EXTENSION_SECONDS = 60;
export const UNDO_LIMIT_SECONDS = 600;
/** Days during which the values before a bulk change can be restored. */
export const PUT_BACK_DAYS = 30;

/** The kinds of rows that are changed in bulk. */
export const bulkRows = ['products', 'orders'] as const;
export const bulkStates = ['previewed', 'applying', 'applied', 'undoing', 'undone'] as const;

/** A row that cannot be changed, or could not be. */
export const bulkReason = z.object({ _id: id, name: z.string(), reason: z.string() });
export type BulkReason = z.infer<typeof bulkReason>;

/** A bulk change after its preview. */
export const bulkChange = z.object({
  _id: id,
  /** A sentence: `Raise the price by 5 %`. */
  title: z.string(),
  rows: z.enum(bulkRows),
  state: z.enum(bulkStates),
  /** Number of rows that the change applies to. */
  possible: z.int(),
  /** Number of rows changed so far, or restored so far. */
  done: z.int(),
  /** Number of rows that could not be changed or restored; `reasons` has the first ones. */
  failed: z.int(),
  reasons: z.array(bulkReason),
  /** Time until which it can be undone; null before it is applied and after it is undone. */
  undoUntil: isoDate.nullable(),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkReply = z.object({ success: z.literal(true), change: bulkChange });
export type BulkReply = z.infer<typeof bulkReply>;

/** The changes of the caller that are under way, or can still be undone. */
export const openBulkChanges = z.object({
  success: z.literal(true),
  changes: z.array(bulkChange),
});
export type OpenBulkChanges = z.infer<typeof openBulkChanges>;

/** A preview of these changed rows: at most `BULK_ROWS_SHOWN`, beginning with those that cannot be changed. */
export const bulkPreview = <Row extends z.ZodType>(row: Row) =>
  z.object({
    success: z.literal(true),
    _id: id,
    title: z.string(),
    rows: z.array(z.union([row, bulkReason])),
    total: z.int(),
    possible: z.int(),
    until: isoDate,
  });

/** The services with bulk changes. */
export const bulkServices = ['catalogue', 'order'] as const;
export type BulkService = (typeof bulkServices)[number];

const bulkId = z.object({ bulk: id });

/** The requests for a change after its preview. Admins only, each for the admin's own changes. */
const requestsOf = (service: BulkService) => ({
  /** Throws `bulk.notFound`, `bulk.previewOver`. */
  apply: rpc(
    `${service}.applyBulk`,
    bulkId,
    bulkReply,
    'key: a preview is applied once, by its id',
    7_000,
  ),
  /** Throws `bulk.notFound`, `bulk.undoOver`. */
  undo: rpc(
    `${service}.undoBulk`,
    bulkId,
    bulkReply,
    'key: a change is undone once, by its id',
    7_000,
  ),
  /** Adds a minute to the time in which the change can be undone. Throws `bulk.undoOver`. */
  extendUndo: rpc(`${service}.extendBulkUndo`, bulkId, bulkReply, 'inbox'),
  get: rpc(`${service}.getBulk`, bulkId, bulkReply, 'read'),
  listOpen: rpc(`${service}.listOpenBulk`, z.object({}), openBulkChanges, 'read'),
});

export const bulkRequests = {
  catalogue: requestsOf('catalogue'),
  order: requestsOf('order'),
} satisfies Record<BulkService, unknown>;
