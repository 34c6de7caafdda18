// Sets or removes tags of many orders, in the transaction of a bulk change.
import type { TagsOfOrders } from '@shop/contracts/ordering/order-bulk';
import type { BulkRow, RowResult } from '@shop/service-kit/bulk/bulk-subject';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { lockTagged, writeTags, type TagOfOrder } from './tags-change.query.js';
import { tagsAfter, type FoldedTag } from './tags-change.rules.js';

/** The tags that a row was given or has lost, for its undo. */
const written = z.object({ tags: z.array(z.string()) });

/** Returns the tags as they are written. */
export const textsOf = (tags: readonly FoldedTag[]): string[] => tags.map(({ tag }) => tag);

/** Changes the tags that the orders have now: those that others have set or removed since the preview stay. */
export const tagOrders = (
  manager: EntityManager,
  change: TagsOfOrders,
  rows: readonly BulkRow[],
): Promise<RowResult[]> => each(manager, change.kind, rows, (_row, now) => tagsAfter(now, change));

/** Takes back what the change has written to each order; tags of others stay. */
export function untagOrders(
  manager: EntityManager,
  change: TagsOfOrders,
  rows: readonly BulkRow[],
): Promise<RowResult[]> {
  const kind = change.kind === 'addTags' ? 'removeTags' : 'addTags';
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
