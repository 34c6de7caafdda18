// Converts the holds of a product to the parts of its new terms.
import type { EntityManager } from 'typeorm';

// The ledger names the orders of a product, so its index avoids reading all holds.
const ordersOfProduct = `
  SELECT order_id FROM stock_movement WHERE product_id = $1 AND reason = 'hold'`;

/** Returns true if a part of a unit was ever sold, even if the lengths of a line add up to whole units. */
export async function isSoldInParts(manager: EntityManager, product: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM stock_hold h, jsonb_to_recordset(h.lines)
         AS l (product uuid, quantity int, "cutsPerUnit" int, "isInParts" boolean)
      WHERE h.order_id IN (${ordersOfProduct}) AND l.product = $1 AND (l."isInParts" OR l.quantity % coalesce(l."cutsPerUnit", 1) > 0) LIMIT 1`,
    [product],
  );
  return rows.length > 0;
}

/**
 * Locks the holds that contain the product. Fails with lock_not_available instead of waiting, because a transaction
 * that has locked a hold may wait for the product.
 */
export async function lockHoldsOf(manager: EntityManager, product: string): Promise<string[]> {
  const rows = await manager.query<{ order: string }[]>(
    `SELECT h.order_id AS "order" FROM stock_hold h
      WHERE h.order_id IN (${ordersOfProduct}) AND h.state = 'held'
      ORDER BY h.order_id FOR UPDATE NOWAIT`,
    [product],
  );
  return rows.map(({ order }) => order);
}

interface Scale {
  product: string;
  /** Parts of a unit before and after; `after` is null for pieces. */
  from: number;
  to: number;
  isLength: boolean;
}

/**
 * Writes the held lines of the product in the new parts, with a movement of each order's difference; returns the sum of
 * what the movements took away.
 */
export async function convertHolds(
  manager: EntityManager,
  orders: readonly string[],
  { product, from, to, isLength }: Scale,
): Promise<number> {
  const [row] = await manager.query<{ taken: number }[]>(
    `WITH held AS (
       SELECT h.order_id, h.epoch, l.nth, (l.line ->> 'quantity')::int AS quantity,
              ((l.line ->> 'quantity')::bigint * $4 / $3)::int AS converted
         FROM stock_hold h, jsonb_array_elements(h.lines) WITH ORDINALITY AS l (line, nth)
        WHERE h.order_id = ANY($2::uuid[]) AND (l.line ->> 'product')::uuid = $1
     ), written AS (
       UPDATE stock_hold h SET lines = jsonb_set(h.lines, ARRAY[(held.nth - 1)::text],
                (h.lines -> (held.nth - 1)::int) - 'cutsPerUnit' || jsonb_build_object('quantity', held.converted)
                  || CASE WHEN $5 THEN jsonb_build_object('cutsPerUnit', $4::int) ELSE '{}' END)
         FROM held WHERE h.order_id = held.order_id
     ), ledger AS (
       INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
       SELECT $1, quantity - converted, CASE WHEN converted > quantity THEN 'hold' ELSE 'release' END,
              order_id, epoch, 'catalogue'
         FROM held WHERE converted <> quantity ORDER BY order_id
     )
     SELECT coalesce(sum(converted - quantity), 0)::int AS taken FROM held`,
    [product, orders, from, to, isLength],
  );
  return row?.taken ?? 0;
}
