// Reads and writes the tags of many orders.
import type { TagsOfOrders } from '@shop/contracts/ordering/order-bulk';
import type { EntityManager } from 'typeorm';
import type { FoldedTag } from './tags-change.rules.js';

export interface TagOfOrder extends FoldedTag {
  order: string;
}

/** Locks these orders and returns the placed ones with their tags. */
export async function lockTagged(
  manager: EntityManager,
  orders: readonly string[],
): Promise<Map<string, FoldedTag[]>> {
  const placed = await manager.query<{ id: string }[]>(
    `SELECT id FROM orders WHERE id = ANY($1) AND status NOT IN ('placing', 'rejected')
      ORDER BY id FOR NO KEY UPDATE`,
    [orders],
  );
  return tagsOfEach(
    manager,
    placed.map(({ id }) => id),
  );
}

/** Returns the tags of each of these orders in alphabetical order. */
export async function tagsOfEach(
  manager: EntityManager,
  orders: readonly string[],
): Promise<Map<string, FoldedTag[]>> {
  const rows = await manager.query<TagOfOrder[]>(
    'SELECT order_id AS "order", tag, folded FROM order_tags WHERE order_id = ANY($1) ORDER BY order_id, folded',
    [orders],
  );
  const tags = new Map<string, FoldedTag[]>(orders.map((order) => [order, []]));
  for (const { order, ...one } of rows) tags.get(order)?.push(one);
  return tags;
}

/** Adds or removes these tags. */
export async function writeTags(
  manager: EntityManager,
  kind: TagsOfOrders['kind'],
  changed: readonly TagOfOrder[],
): Promise<void> {
  const values = [changed.map(({ order }) => order), changed.map(({ folded }) => folded)];
  if (kind === 'removeTags')
    await manager.query(
      `DELETE FROM order_tags WHERE (order_id, folded) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
      values,
    );
  else
    await manager.query(
      `INSERT INTO order_tags (order_id, folded, tag) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])
       ON CONFLICT DO NOTHING`,
      [...values, changed.map(({ tag }) => tag)],
    );
}
