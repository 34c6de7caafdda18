// Reads and writes tags of orders.
import type { EntityManager } from 'typeorm';

interface OrderTag {
  order: string;
  tag: string;
  /** The tag in the form that is compared. */
  folded: string;
}

/** SQL: the tags of an order `one` as JSON; null if it has none. */
export const TAGS_OF_ONE =
  '(SELECT json_agg(t.tag ORDER BY t.folded) FROM order_tags t WHERE t.order_id = one.id)';

/** Returns the tags of an order in alphabetical order. */
export async function tagsOf(manager: EntityManager, order: string): Promise<string[]> {
  const rows = await manager.query<{ tag: string }[]>(
    'SELECT tag FROM order_tags WHERE order_id = $1 ORDER BY folded',
    [order],
  );
  return rows.map(({ tag }) => tag);
}

/** Adds a tag; an equal tag keeps its spelling. */
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
