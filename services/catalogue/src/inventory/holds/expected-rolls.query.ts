import type { EntityManager } from 'typeorm';
import type { FreeRoll } from '../packing/allocate.rules.js';
import type { ExpectedRolls } from './preorder.rules.js';

/**
 * Locks the expected rolls of the products and returns them by product and delivery, the earliest first. The products
 * must be locked already.
 */
export async function lockExpected(
  manager: EntityManager,
  products: readonly string[],
): Promise<Map<string, ExpectedRolls[]>> {
  if (products.length === 0) return new Map();
  const rows = await manager.query<
    (FreeRoll & { product: string; delivery: string; on: string | null })[]
  >(
    `WITH locked AS MATERIALIZED (
       SELECT product_id, delivery_id, id, lot, free, received_at
         FROM rolls WHERE product_id = ANY($1::uuid[]) AND state = 'expected' ORDER BY id FOR NO KEY UPDATE
     )
     SELECT l.product_id AS product, l.delivery_id AS delivery, d.expected_on::text AS "on", l.id, l.lot, l.free,
            false AS "isBegun"
       FROM locked l JOIN deliveries d ON d.id = l.delivery_id
      ORDER BY d.expected_on NULLS LAST, d.number, l.received_at, l.id`,
    [products],
  );
  const byProduct = new Map<string, Map<string, ExpectedRolls>>();
  for (const { product, delivery, on, ...roll } of rows) {
    const deliveries = byProduct.get(product) ?? new Map<string, ExpectedRolls>();
    const rolls = deliveries.get(delivery)?.rolls ?? [];
    byProduct.set(product, deliveries.set(delivery, { on, rolls: [...rolls, roll] }));
  }
  return new Map([...byProduct].map(([product, of]) => [product, [...of.values()]]));
}
