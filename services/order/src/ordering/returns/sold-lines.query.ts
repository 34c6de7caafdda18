import type { EntityManager } from 'typeorm';
import type { SoldLine } from './return-refund.rules.js';
import type { InspectedReturn } from './settlement.rules.js';

/** Returns the lines of the order with their returned pieces, without gift cards, which cannot be returned. */
export const findSoldLines = (manager: EntityManager, order: string): Promise<SoldLine[]> =>
  manager.query<SoldLine[]>(
    `SELECT l.product_id AS product, l.unit_price_cents AS "priceCents", l.cuts_per_unit AS "cutsPerUnit", l.quantity,
            l.returned, (SELECT coalesce(sum(w.refund_cents + w.loss_cents), 0)::float8
              FROM order_returns r JOIN order_return_results w ON w.return_id = r.id AND w.decision <> 'sendBack'
             WHERE r.order_id = l.order_id AND w.line_no = l.line_no) AS "returnedCents"
       FROM order_lines l WHERE l.order_id = $1 AND NOT l.details ? 'isGiftCard' ORDER BY l.line_no`,
    [order],
  );

const INSPECTED = `
  SELECT r.id, o.price,
         (SELECT coalesce(sum(refund_cents), 0)::float8 FROM order_return_results WHERE return_id = r.id) AS "resultCents",
         EXISTS (SELECT FROM order_returns d WHERE d.order_id = r.order_id AND d.delivery_cents > 0) AS "isDeliveryRefunded",
         (SELECT json_agg(sold) FROM (SELECT quantity, returned FROM order_lines
           WHERE order_id = r.order_id AND NOT details ? 'isGiftCard') sold) AS lines
    FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ANY ($1::uuid[])`;

/** Reads the parts of these returns that determine the refund, by id. */
export async function findInspected(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, InspectedReturn>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<(InspectedReturn & { id: string })[]>(INSPECTED, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
