import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { publishChanged } from '../products/product-events.js';

/** Products of one transaction. */
export const AT_ONCE = 200;

/**
 * Publishes the next products that show another struck price since the setting was changed, and stores its progress.
 * Returns the number of products, or 0 if all are published or another transaction is doing this.
 */
export async function announcePart(manager: EntityManager, outbox: Outbox): Promise<number> {
  const [open] = await manager.query<{ upto: string | null }[]>(
    `SELECT announced_upto AS upto FROM reduction_settings WHERE NOT is_announced FOR UPDATE SKIP LOCKED`,
  );
  if (!open) return 0;
  const [products] = await manager.query<[{ id: string }[], number]>(
    `UPDATE products p SET revision = revision + 1
       FROM (SELECT id FROM products
              WHERE original_price_cents > price_cents AND deleted_at IS NULL AND ($1::uuid IS NULL OR id > $1)
              ORDER BY id LIMIT ${String(AT_ONCE)} FOR NO KEY UPDATE) part
      WHERE p.id = part.id RETURNING p.id`,
    [open.upto],
  );
  const ids = products.map(({ id }) => id).sort();
  await publishChanged(manager, outbox, ids);
  await manager.query(
    'UPDATE reduction_settings SET announced_upto = coalesce($1::uuid, announced_upto), is_announced = $2',
    [ids.at(-1) ?? null, ids.length < AT_ONCE],
  );
  return ids.length;
}
