// Adds or removes tags of many orders, in the transaction of a bulk change.
import type { TagsOfOrders } from '@shop/contracts/ordering/order-bulk';
import type { BulkRow, RowResult } from '@shop/service-kit/bulk/bulk-subject';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { lostTags, reverseOf, type PutBackTags } from './put-back-tags.rules.js';
import { lockTagged, writeTags, type TagOfOrder } from './tags-change.query.js';
import { tagsAfter, type FoldedTag } from './tags-change.rules.js';

/** A change of tags: the same tags for each order, or those of an earlier change. */
export type TagsChange = TagsOfOrders | PutBackTags;

const wayOf = (change: TagsChange): TagsOfOrders['kind'] =>
  change.kind === 'putBackTags' ? change.way : change.kind;

/** Returns the tags that a row adds or removes according to its preview. */
function previewedOf({ old, new: values }: BulkRow): string[] {
  const before = written.parse(old).tags;
  const after = written.parse(values).tags;
  return [...lostTags(before, after), ...lostTags(after, before)];
}

/** The tags that were added to or removed from a row, for its undo. */
const written = z.object({ tags: z.array(z.string()) });

/** Returns the tags as they are spelt. */
export const textsOf = (tags: readonly FoldedTag[]): string[] => tags.map(({ tag }) => tag);

/** Changes the current tags of the orders, and keeps what others have added or removed since the preview. */
export const tagOrders = (
  manager: EntityManager,
  change: TagsChange,
  rows: readonly BulkRow[],
): Promise<RowResult[]> => {
  const kind = wayOf(change);
  return each(manager, kind, rows, (row, now) =>
    tagsAfter(now, { kind, tags: 'tags' in change ? change.tags : previewedOf(row) }),
  );
};

/** Reverts what the change has written to each order; tags of others are kept. */
export function untagOrders(
  manager: EntityManager,
  change: TagsChange,
  rows: readonly BulkRow[],
): Promise<RowResult[]> {
  const kind = reverseOf(wayOf(change));
  return each(manager, kind, rows, ({ before }, now) =>
    tagsAfter(now, { kind, tags: written.parse(before).tags }),
  );
}

async function each(
  manager: EntityManager,
  kind: TagsOfOrders['kind'],
  rows: readonly BulkRow[],
  effectOn: (row: BulkRow, now: readonly FoldedTag[]) => ReturnType<typeof tagsAfter>,
): Promise<RowResult[]> {
  const orders = await lockTagged(
    manager,
    rows.map(({ subject }) => subject),
  );
  const changed: TagOfOrder[] = [];
  const results = rows.map((row): RowResult => {
    const now = orders.get(row.subject);
    if (!now) return { row, reason: 'It is not placed.' };
    const effect = effectOn(row, now);
    if ('reason' in effect) return { row, reason: effect.reason };
    changed.push(...effect.changed.map((tag) => ({ ...tag, order: row.subject })));
    return { row, reason: null, before: { tags: textsOf(effect.changed) } };
  });
  await writeTags(manager, kind, changed);
  return results;
}
