// Changes of many rows at once: a preview, then apply, then undo for a while.
import { z } from 'zod';
import { rpc } from './message.js';
import { id, isoDate } from './shapes.js';

/** Rows of one bulk change. */
export const BULK_LIMIT = 10_000;
/** Rows that a preview or a result lists; the counts are exact. */
export const BULK_ROWS_SHOWN = 200;
/** Above this number of rows a change is applied in the background. */
export const BULK_AT_ONCE = 200;
/** Minutes for which a preview can be applied. */
export const PREVIEW_MINUTES = 15;
/** Seconds for which a bulk change can be undone; "More time" adds a minute, up to ten. */
export const UNDO_SECONDS = 30;
export const UNDO_EXTENSION_SECONDS = 60;
export const UNDO_LIMIT_SECONDS = 600;
/** Days for which the values before a bulk change can be put back. */
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
  /** Rows that the change applies to. */
  possible: z.int(),
  /** Rows changed so far, or put back so far. */
  done: z.int(),
  /** Rows that could not be changed, or not be put back; `reasons` holds the first ones. */
  failed: z.int(),
  reasons: z.array(bulkReason),
  /** Until when it can be undone; null before it is applied and after it is undone. */
  undoUntil: isoDate.nullable(),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkReply = z.object({ success: z.literal(true), change: bulkChange });
export type BulkReply = z.infer<typeof bulkReply>;

/** The changes of the caller that are being applied, or can be undone still. */
export const openBulkChanges = z.object({
  success: z.literal(true),
  changes: z.array(bulkChange),
});
export type OpenBulkChanges = z.infer<typeof openBulkChanges>;

/** A preview of these changed rows; the rows that cannot be changed come first, `BULK_ROWS_SHOWN` in all. */
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

/** The requests about a change after its preview; admins only, each about his own. */
const requestsOf = (service: BulkService) => ({
  /** `bulk.notFound`, `bulk.previewOver`. */
  apply: rpc(
    `${service}.applyBulk`,
    bulkId,
    bulkReply,
    'key: a preview is applied once, by its id',
    7_000,
  ),
  /** `bulk.notFound`, `bulk.undoOver`. */
  undo: rpc(
    `${service}.undoBulk`,
    bulkId,
    bulkReply,
    'key: a change is undone once, by its id',
    7_000,
  ),
  /** Adds a minute to the time for undoing; `bulk.undoOver`. */
  extendUndo: rpc(`${service}.extendBulkUndo`, bulkId, bulkReply, 'inbox'),
  get: rpc(`${service}.getBulk`, bulkId, bulkReply, 'read'),
  listOpen: rpc(`${service}.listOpenBulk`, z.object({}), openBulkChanges, 'read'),
});

export const bulkRequests = {
  catalogue: requestsOf('catalogue'),
  order: requestsOf('order'),
} satisfies Record<BulkService, unknown>;
