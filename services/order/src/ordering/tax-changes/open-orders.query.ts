// Reads the parts of open orders with a price that determine their tax.
import type { EntityManager } from 'typeorm';
import type { OpenOrder } from './touched.rules.js';

const OPEN = `
  SELECT o.id AS "order", o.number, o.version, o.price, o.total_cents::float8 AS "totalCents", o.placed_at AS "placedAt",
         nullif(o.shipping_address ->> 'postalCode', '') AS "postalCode", m.tax_class AS "deliveryClass", l.lines
    FROM orders o
    LEFT JOIN shipping_methods m ON m.id = (o.price #>> '{shipping,method}')::uuid,
         LATERAL (
      SELECT json_agg(json_build_object('product', l.product_id, 'priceCents', l.unit_price_cents,
               'cutsPerUnit', l.cuts_per_unit, 'quantity', l.quantity, 'cancelled', l.cancelled,
               'cancelledCents', l.cancelled_cents, 'taxClass', CASE WHEN NOT l.details ? 'isGiftCard' THEN c.tax_class END,
               'details', json_build_object('isGiftCard', l.details ? 'isGiftCard'),
               'gone', coalesce(p.sent, 0) + l.returned_before) ORDER BY l.line_no) AS lines
        FROM order_lines l
        LEFT JOIN product_copies c ON c.product_id = l.product_id
        LEFT JOIN LATERAL (
          SELECT sum(pl.quantity)::int AS sent
            FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id AND pl.line_no = l.line_no
           WHERE p.order_id = l.order_id AND p.state IN ('dispatched', 'delivered')
             AND p.mark IS DISTINCT FROM 'sentBack' AND p.replaces IS NULL) p ON true
       WHERE l.order_id = o.id) l
   WHERE o.status IN ('pending', 'processing') AND o.price IS NOT NULL`;

/** Orders per statement. */
const PAGE = 500;

/** Returns these orders if they are open. */
export const findOpenOrders = (
  manager: EntityManager,
  ids: readonly string[],
): Promise<OpenOrder[]> => manager.query<OpenOrder[]>(`${OPEN} AND o.id = ANY ($1)`, [ids]);

/** Yields all open orders, oldest first, a page at a time. */
export async function* eachOpenOrder(manager: EntityManager): AsyncGenerator<OpenOrder> {
  for (let after = 0, isLast = false; !isLast;) {
    const page = await manager.query<(OpenOrder & { number: number })[]>(
      `${OPEN} AND o.number > $1 ORDER BY o.number LIMIT ${String(PAGE)}`,
      [after],
    );
    yield* page;
    after = page.at(-1)?.number ?? after;
    isLast = page.length < PAGE;
  }
}
