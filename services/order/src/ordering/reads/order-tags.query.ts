// Tags of orders.
import type { EntityManager } from 'typeorm';

interface OrderTag {
  order: string;
  tag: string;
  /** The tag as it is compared. */
  folded: string;
}

/** SQL: the tags of an order `one` as JSON; null without any. */
export const TAGS_OF_ONE =
  '(SELECT json_agg(t.tag ORDER BY t.folded) FROM order_tags t WHERE t.order_id = one.id)';

/** Returns the tags of an order, in the order of the alphabet. */
export async function tagsOf(manager: EntityManager, order: string): Promise<string[]> {
  const rows = await manager.query<{ tag: string }[]>(
    'SELECT tag FROM order_tags WHERE order_id = $1 ORDER BY folded',
    [order],
  );
  return rows.map(({ tag }) => tag);
}

/** Sets a tag; the spelling of an equal one stays. */
export async function addTag(
  manager: EntityManager,
  { order, tag, folded }: OrderTag,
): Promise<void> {
  await manager.query(
    'INSERT INTO order_tags (order_id, tag, folded) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [order, tag, folded],
  );
}

export async function removeTag(
  manager: EntityManager,
  { order, folded }: Omit<OrderTag, 'tag'>,
): Promise<void> {
  await manager.query('DELETE FROM order_tags WHERE order_id = $1 AND folded = $2', [
    order,
    folded,
  ]);
}
