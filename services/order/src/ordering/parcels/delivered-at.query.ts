// The start of the periods in which an order can be returned or withdrawn from (V32).
import type { EntityManager } from 'typeorm';
import { COUNTS, IS_LAST, STANDS } from './open-lines.query.js';

const IS_UNDER_WAY = `EXISTS (
  SELECT FROM parcels p WHERE p.order_id = o.id AND ${STANDS} AND ${IS_LAST} AND p.state <> 'delivered')`;
const IS_UNSENT = `
  (SELECT coalesce(sum(l.quantity - l.returned_before), 0) FROM order_lines l
    WHERE l.order_id = o.id AND NOT l.details ? 'isGiftCard') >
  (SELECT coalesce(sum(pl.quantity), 0) FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
    WHERE p.order_id = o.id AND ${COUNTS} AND p.state <> 'packed')`;

/**
 * SQL: when the last parcel of an order `o` was delivered; null before that, and for a cancelled order. An order of gift
 * cards has no parcels. A status that staff set back does not restart it.
 */
export const DELIVERED_AT = `
  CASE WHEN o.status = 'delivered' OR (o.status <> 'cancelled' AND NOT ${IS_UNDER_WAY} AND NOT ${IS_UNSENT})
    THEN coalesce(
      (SELECT max(p.delivered_at) FROM parcels p WHERE p.order_id = o.id AND ${STANDS}),
      (SELECT min(h.at) FROM order_status_history h WHERE h.order_id = o.id AND h.to_status = 'delivered')) END`;

/** Returns when the last parcel of an order was delivered, or null before that. */
export async function findDeliveredAt(manager: EntityManager, order: string): Promise<Date | null> {
  const [row] = await manager.query<{ at: Date | null }[]>(
    `SELECT ${DELIVERED_AT} AS at FROM orders o WHERE o.id = $1`,
    [order],
  );
  return row?.at ?? null;
}
