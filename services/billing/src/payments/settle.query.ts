import type { EntityManager } from 'typeorm';

// The orders first, in the order of ids: everything else that changes money locks them so.
const LOCK = `
  SELECT 1 FROM order_money WHERE order_id IN (
    SELECT p.order_id FROM operations o JOIN payments p ON p.id = o.payment_id WHERE o.id = ANY ($1))
   ORDER BY order_id FOR UPDATE`;

const SETTLE = `
  WITH done AS (
    UPDATE operations SET state = 'done', done_at = now() WHERE id = ANY ($1) AND state = 'wanted'
    RETURNING id, payment_id, kind, amount
  ), sums AS (
    SELECT payment_id, coalesce(sum(amount) FILTER (WHERE kind = 'capture'), 0) AS captured,
           coalesce(sum(amount) FILTER (WHERE kind = 'release'), 0) AS released,
           coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded
      FROM done GROUP BY payment_id
  ), paid AS (
    UPDATE payments p SET captured = p.captured + s.captured, released = p.released + s.released,
           refunding = p.refunding - s.refunded, refunded = p.refunded + s.refunded,
           state = CASE WHEN s.released > 0 THEN 'released' WHEN s.captured > 0 THEN 'captured' ELSE p.state END
      FROM sums s WHERE p.id = s.payment_id RETURNING p.order_id, s.captured
  ), taken AS (
    UPDATE order_money m SET taken = m.taken + t.captured
      FROM (SELECT order_id, sum(captured) AS captured FROM paid GROUP BY order_id) t
     WHERE m.order_id = t.order_id AND t.captured > 0)
  SELECT done.id, done.kind, done.amount::float8 AS amount, m.order_id AS "order", m.user_id AS "user"
    FROM done JOIN payments p ON p.id = done.payment_id JOIN order_money m USING (order_id)`;

export interface SettledOperation {
  id: string;
  kind: 'capture' | 'release' | 'refund';
  amount: number;
  order: string;
  user: string;
}

/** Ends the operations that are still wanted and adds them to the sums; returns them, their orders locked. */
export async function settleOperations(
  manager: EntityManager,
  operations: readonly string[],
): Promise<SettledOperation[]> {
  await manager.query(LOCK, [operations]);
  return manager.query<SettledOperation[]>(SETTLE, [operations]);
}

/** The oldest operations that are not through. */
export const WANTED = `
  SELECT id FROM operations WHERE state = 'wanted' ORDER BY created_at, id LIMIT $1`;
