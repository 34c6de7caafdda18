// Bulk changes of orders: their status, their tags, or their tax rate.
import { z } from 'zod';
import { BULK_LIMIT, bulkPreview } from '../core/bulk.js';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { tag, TAGS_MAX } from '../core/tags.js';
import { orderFilter } from './order.js';
import { orderStatus } from './order-status.js';

const statusChange = z.object({
  kind: z.literal('setStatus'),
  status: orderStatus,
  /** False if the customers are not sent an e-mail about it. */
  notify: z.boolean().optional(),
});
export type StatusOfOrders = z.infer<typeof statusChange>;

/** Sets or removes tags; other tags of an order do not change. */
const tagsChange = z.object({
  kind: z.enum(['addTags', 'removeTags']),
  tags: z.array(tag).min(1).max(TAGS_MAX),
});
export type TagsOfOrders = z.infer<typeof tagsChange>;

/** Applies a tax rate of the settings, by its id, to everything that leaves from its first day on (V45). */
const rateChange = z.object({ kind: z.literal('useTaxRate'), rate: id });
export type RateOfOrders = z.infer<typeof rateChange>;

export const orderChange = z.discriminatedUnion('kind', [statusChange, tagsChange, rateChange]);
export type OrderChange = z.infer<typeof orderChange>;

/** The orders to change: these ids, or all that match except `except`; for a tax rate, all that it affects. */
export const orderBulkInput = z.union([
  z.object({ ids: z.array(id).min(1).max(BULK_LIMIT), change: orderChange }),
  z.object({
    filter: orderFilter,
    except: z.array(id).max(BULK_LIMIT).default([]),
    change: orderChange,
  }),
  z.object({ change: rateChange }),
]);
export type OrderBulkInput = z.infer<typeof orderBulkInput>;
/** Orders selected by staff. */
export type ChosenOrders = Exclude<OrderBulkInput, { change: RateOfOrders }>;

/** The id and the number of an order. */
const named = { _id: id, name: z.string() };

export const previewedStatus = z.object({
  ...named,
  old: z.object({ status: orderStatus }),
  new: z.object({
    status: orderStatus,
    /** Dollars that are captured first; such a change cannot be undone. */
    captured: z.number().optional(),
  }),
});
export type PreviewedStatus = z.infer<typeof previewedStatus>;

const orderTags = z.object({ tags: z.array(z.string()) });

/** An order with all its tags, before and after the change. */
export const previewedTags = z.object({ ...named, old: orderTags, new: orderTags });
export type PreviewedTags = z.infer<typeof previewedTags>;

/** Tax rates in percent, and total of the order in dollars. */
const taxedAt = z.object({ taxRates: z.array(z.number()), total: z.number() });
export const previewedRate = z.object({ ...named, old: taxedAt, new: taxedAt });
export type PreviewedRate = z.infer<typeof previewedRate>;

const previewedOrder = z.union([previewedStatus, previewedTags, previewedRate]);
export type PreviewedOrder = z.infer<typeof previewedOrder>;

export const orderBulkPreview = bulkPreview(previewedOrder);
export type OrderBulkPreview = z.infer<typeof orderBulkPreview>;

export const orderBulkRpc = {
  /** Throws `bulk.tooMany`, and `order.settingNotFound` for an unknown tax rate. */
  preview: rpc(
    'order.previewBulk',
    z.object({ bulk: id, input: orderBulkInput }),
    orderBulkPreview,
    'key: the id that the gateway gives the preview',
    7_000,
  ),
  /**
   * Previews the tags before `of`: a bulk change of tags, or an audit entry of one order. Throws `bulk.notFound`,
   * `bulk.putBackOver`.
   */
  putBack: rpc(
    'order.previewPutBack',
    z.object({ bulk: id, of: id }),
    orderBulkPreview,
    'key: the id that the gateway gives the preview',
    7_000,
  ),
};

/** Open orders that were placed before the first day of a rate. */
const touchedByRate = z.object({
  rate: id,
  /** Number of orders that can use it from that day on. */
  orders: z.int().min(0),
  /** Number of orders that keep their rate; the preview gives the reasons. */
  kept: z.int().min(0),
});

export const touchedOrders = z.object({
  success: z.literal(true),
  /** The shop's day; a rate that begins on a later day cannot be applied yet. */
  today: z.iso.date(),
  /** Rates that affect at least one order. */
  rates: z.array(touchedByRate),
});
export type TouchedOrders = z.infer<typeof touchedOrders>;

export const taxChangeRpc = {
  touched: rpc('order.listTouchedByRates', z.object({}), touchedOrders, 'read', 7_000),
};
