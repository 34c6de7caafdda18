import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { publishChanged } from '../products/product-events.js';

/**
 * Publishes that the products of a cloth have changed: they show a part of its sheet, and weigh what it says. Locks them
 * in the order of their ids, as every order does.
 */
export async function publishProductsOfCloth(
  manager: EntityManager,
  outbox: Outbox,
  cloth: string,
): Promise<void> {
  const [products] = await manager.query<[{ id: string }[], number]>(
    `UPDATE products p SET revision = revision + 1
       FROM (SELECT id FROM products WHERE cloth_id = $1 AND deleted_at IS NULL
              ORDER BY id FOR NO KEY UPDATE) locked
      WHERE p.id = locked.id RETURNING p.id`,
    [cloth],
  );
  await publishChanged(
    manager,
    outbox,
    products.map(({ id }) => id),
  );
}
