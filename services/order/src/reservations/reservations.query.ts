// The catalogue's last state of the reservations of orders.
import type { ReservationsOfOrder } from '@shop/contracts/inventory/reservations';
import type { EntityManager } from 'typeorm';

/** SQL: an admin must decide about a piece of an order `o`. */
export const isShort = `EXISTS (SELECT FROM order_reservations p WHERE p.order_id = o.id AND p.is_short)`;

/** Joins the reservations of length lines `l` as `reserved`. */
export const reservationsOfLine = `
  LEFT JOIN order_reservations reserved
         ON reserved.order_id = l.order_id AND reserved.product_id = l.product_id AND l.unit <> 'piece'`;

/** SQL: the day that such a line waits for, which may have changed since the order was placed. */
export const expectedOnOfLine = `
  CASE WHEN reserved.is_expected IS NULL THEN l.details ->> 'expectedOn' ELSE reserved.expected_on::text END`;

/** SQL: such a line waits for a delivery. */
export const isExpectedOfLine = "coalesce(reserved.is_expected, l.details ? 'expectedOn')";

/** Stores reservations, even of an order that is not placed yet. Older ones than the stored change nothing. */
export async function storeReservations(
  manager: EntityManager,
  reservations: readonly ReservationsOfOrder[],
): Promise<void> {
  const rows = reservations.map(({ expectedOn, ...one }) => ({
    ...one,
    isExpected: expectedOn !== undefined,
    expectedOn: expectedOn ?? null,
  }));
  await manager.query(
    `INSERT INTO order_reservations AS known
            (order_id, product_id, version, is_short, is_cut, lots, is_expected, expected_on)
     SELECT DISTINCT ON ("order", product) "order", product, version, "isShort", "isCut", lots, "isExpected", "expectedOn"
       FROM jsonb_to_recordset($1::jsonb) AS p ("order" uuid, product uuid, version bigint, "isShort" boolean,
              "isCut" boolean, lots text[], "isExpected" boolean, "expectedOn" date)
      ORDER BY "order", product, version DESC
     ON CONFLICT (order_id, product_id) DO UPDATE
        SET version = excluded.version, is_short = excluded.is_short, is_cut = excluded.is_cut, lots = excluded.lots,
            is_expected = excluded.is_expected, expected_on = excluded.expected_on
      WHERE known.version < excluded.version`,
    [JSON.stringify(rows)],
  );
}
