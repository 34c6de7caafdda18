// Reads an applied change of tags, to restore the tags that its orders had before.
import { PUT_BACK_DAYS } from '@shop/contracts/core/bulk';
import type { TagsOfOrders } from '@shop/contracts/ordering/order-bulk';
import type { DataSource } from 'typeorm';
import { lostTags, type PutBackTags } from './put-back-tags.rules.js';
import { tagsTitleOf } from './tags-change.rules.js';

type Database = Pick<DataSource, 'query'>;

interface EarlierTags {
  title: string;
  /** Null if the change is not about tags. */
  way: TagsOfOrders['kind'] | null;
  /** True if the change is recent enough to restore its tags. */
  isRecent: boolean;
  /** The tags that the change set or removed, by order. */
  tags: Map<string, string[]>;
}

/** Returns a change of any admin, or undefined if the id is unknown or the change was undone. */
export const earlierTags = async (
  database: Database,
  id: string,
): Promise<EarlierTags | undefined> =>
  (await ofMany(database, id)) ?? (await ofOneOrder(database, id));

/** Returns a change of the tags of many orders. */
async function ofMany(database: Database, id: string): Promise<EarlierTags | undefined> {
  const [change] = await database.query<
    { title: string; change: { kind: string; way?: PutBackTags['way'] }; isRecent: boolean }[]
  >(
    `SELECT title, change, applied_at > now() - make_interval(days => $2) AS "isRecent"
       FROM bulk_changes WHERE id = $1 AND state = 'applied'`,
    [id, PUT_BACK_DAYS],
  );
  if (!change) return undefined;
  const rows = await database.query<{ order: string; tags: string[] | null }[]>(
    `SELECT subject_id AS "order", before -> 'tags' AS tags FROM bulk_change_rows
      WHERE bulk_id = $1 AND outcome = 'changed' ORDER BY position`,
    [id],
  );
  const { kind, way = kind } = change.change;
  return {
    ...change,
    way: way === 'addTags' || way === 'removeTags' ? way : null,
    tags: new Map(rows.map(({ order, tags }) => [order, tags ?? []])),
  };
}

/** Returns a change of the tags of one order by its audit entry. */
async function ofOneOrder(database: Database, id: string): Promise<EarlierTags | undefined> {
  const [entry] = await database.query<
    { order: string; name: string; before: string[]; after: string[]; isRecent: boolean }[]
  >(
    `SELECT subject_id AS "order", subject_name AS name, before -> 'tags' AS before, after -> 'tags' AS after,
            at > now() - make_interval(days => $2) AS "isRecent"
       FROM audit_entries WHERE id = $1 AND action = 'order.tagged'`,
    [id, PUT_BACK_DAYS],
  );
  if (!entry) return undefined;
  const { order, name, before, after, isRecent } = entry;
  const added = lostTags(after, before);
  const way = added.length > 0 ? 'addTags' : 'removeTags';
  const tags = added.length > 0 ? added : lostTags(before, after);
  return {
    way,
    isRecent,
    tags: new Map([[order, tags]]),
    title: tagsTitleOf({ kind: way, tags }, name),
  };
}
