import type { EntityManager } from 'typeorm';
import type { SoldLine } from './return-refund.rules.js';

/** The lines of the order with what has come back of them. */
export const findSoldLines = (manager: EntityManager, order: string): Promise<SoldLine[]> =>
  manager.query<SoldLine[]>(
    `SELECT product_id AS product, unit_price_cents AS "priceCents", cuts_per_unit AS "cutsPerUnit", quantity, returned
       FROM order_lines WHERE order_id = $1 ORDER BY line_no`,
    [order],
  );

/** Cents that the inspection of a return found, and whether a return of the order has refunded its delivery. */
export async function findRefunds(
  manager: EntityManager,
  order: string,
  id: string,
): Promise<{ ofReturn: number; isDeliveryRefunded: boolean }> {
  const [row] = await manager.query<[{ ofReturn: number; isDeliveryRefunded: boolean }]>(
    `SELECT (SELECT coalesce(sum(refund_cents), 0)::float8 FROM order_return_results WHERE return_id = $2) AS "ofReturn",
            EXISTS (SELECT FROM order_returns WHERE order_id = $1 AND delivery_cents > 0) AS "isDeliveryRefunded"`,
    [order, id],
  );
  return row;
}
