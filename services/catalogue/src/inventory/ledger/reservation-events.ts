// Publishes the reservations of orders, under the locks of the products.
import {
  reservationEvents,
  type ReservationsOfOrder,
} from '@shop/contracts/inventory/reservations';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';

export interface ReservationPair {
  order: string;
  product: string;
}

/** Publishes how the reservations of these orders and products are now, each pair once. */
export async function publishReservations(
  manager: EntityManager,
  outbox: Outbox,
  pairs: readonly ReservationPair[],
): Promise<void> {
  const [first] = pairs;
  if (!first) return;
  const reservations = await reservationsOf(manager, pairs);
  await outbox.add(manager, reservationEvents.changed, first.order, {
    reservations,
    at: new Date(),
  });
}

async function reservationsOf(
  manager: EntityManager,
  pairs: readonly ReservationPair[],
): Promise<ReservationsOfOrder[]> {
  const rows = await manager.query<
    (ReservationsOfOrder & { version: string; isExpected: boolean })[]
  >(
    `SELECT pair.order_id AS "order", pair.product_id AS product, nextval('reservation_versions') AS version,
            coalesce(bool_or(a.state = 'short' AND NOT a.is_waiting), false) AS "isShort",
            coalesce(bool_and(a.state = 'cut'), false) AS "isCut",
            coalesce(array_agg(DISTINCT r.lot ORDER BY r.lot) FILTER (WHERE a.state = 'cut'), '{}') AS lots,
            coalesce(bool_or(r.state = 'expected'), false) AS "isExpected",
            to_char(min(d.expected_on) FILTER (WHERE r.state = 'expected'), 'YYYY-MM-DD') AS "expectedOn"
       FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[]) AS p (order_id, product_id)) pair
       LEFT JOIN reservations a ON a.order_id = pair.order_id AND a.product_id = pair.product_id
                             AND a.state IN ('reserved', 'cut', 'short')
       LEFT JOIN rolls r ON r.id = a.roll_id
       LEFT JOIN deliveries d ON d.id = r.delivery_id
      GROUP BY pair.order_id, pair.product_id`,
    [pairs.map(({ order }) => order), pairs.map(({ product }) => product)],
  );
  return rows.map(({ version, isExpected, expectedOn, ...reservations }) => ({
    ...reservations,
    version: Number(version),
    ...(isExpected && { expectedOn: expectedOn ?? null }),
  }));
}
