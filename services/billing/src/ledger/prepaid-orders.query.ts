// Orders that are invoiced at once.
import type { EntityManager } from 'typeorm';

/** Marks paid orders that are invoiced at once. Idempotent. */
export async function markPrepaid(
  manager: EntityManager,
  orders: readonly string[],
): Promise<void> {
  if (orders.length === 0) return;
  await manager.query(
    `INSERT INTO prepaid_orders (order_id) SELECT id FROM unnest($1::uuid[]) AS marked (id) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [orders],
  );
  await followPrepaid(manager, orders);
}

const FOLLOW = `
  INSERT INTO document_work AS w (order_id, sent_since)
  SELECT order_id, now() FROM prepaid_orders WHERE order_id = ANY ($1) ORDER BY order_id
  ON CONFLICT (order_id) DO UPDATE SET version = w.version + 1, tries = 0, next_at = now()`;

/** Queues the documents of those changed orders that are invoiced at once. */
export async function followPrepaid(
  manager: EntityManager,
  orders: readonly string[],
): Promise<void> {
  if (orders.length > 0) await manager.query(FOLLOW, [orders]);
}
