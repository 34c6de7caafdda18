import type { EntityManager } from 'typeorm';
import type { SoldLine } from './return-refund.rules.js';
import type { InspectedReturn } from './settlement.rules.js';

const SOLD = `
  SELECT product_id AS product, unit_price_cents AS "priceCents", cuts_per_unit AS "cutsPerUnit", quantity, returned
    FROM order_lines`;

/** The lines of the order with what has come back of them. */
export const findSoldLines = (manager: EntityManager, order: string): Promise<SoldLine[]> =>
  manager.query<SoldLine[]>(`${SOLD} WHERE order_id = $1 ORDER BY line_no`, [order]);

const INSPECTED = `
  SELECT r.id, o.price,
         (SELECT coalesce(sum(refund_cents), 0)::float8 FROM order_return_results WHERE return_id = r.id) AS "resultCents",
         EXISTS (SELECT FROM order_returns d WHERE d.order_id = r.order_id AND d.delivery_cents > 0) AS "isDeliveryRefunded",
         (SELECT json_agg(sold) FROM (${SOLD} WHERE order_id = r.order_id) sold) AS lines
    FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ANY ($1::uuid[])`;

/** Returns by their ids, as far as they decide on the refund. */
export async function findInspected(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, InspectedReturn>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<(InspectedReturn & { id: string })[]>(INSPECTED, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
