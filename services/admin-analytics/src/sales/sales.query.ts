import type { OrderFact } from '@shop/contracts/order';
import type { EntityManager } from 'typeorm';

/** Days are those of the shop's own clock (reliability 2.11). */
export const STORE_TIME_ZONE = 'Asia/Dhaka';

/** Adds to the sums of the day on which the order was placed. */
export async function addToDay(
  manager: EntityManager,
  placedAt: string,
  difference: { revenueCents: number; orders: number },
): Promise<void> {
  if (difference.revenueCents === 0 && difference.orders === 0) return;
  const day = `($1::timestamptz AT TIME ZONE '${STORE_TIME_ZONE}')::date`;
  // Not an upsert alone: a negative difference would fail the check of the row that it proposes to insert.
  await manager.query(
    `INSERT INTO daily_sales (day, revenue_cents, orders) VALUES (${day}, 0, 0) ON CONFLICT DO NOTHING`,
    [placedAt],
  );
  await manager.query(
    `UPDATE daily_sales SET revenue_cents = revenue_cents + $2, orders = orders + $3 WHERE day = ${day}`,
    [placedAt, difference.revenueCents, difference.orders],
  );
}

/** Adds the pieces of an order to their products (`sign` 1), or takes them away (-1); products in id order. */
export async function addToProducts(
  manager: EntityManager,
  items: OrderFact['items'],
  sign: number,
): Promise<void> {
  const values = [
    items.map((item) => item.product),
    items.map((item) => item.name),
    items.map((item) => item.image),
    items.map((item) => item.priceCents),
    items.map((item) => item.quantity),
  ];
  const sold = `SELECT product_id, min(name) AS name, min(image) AS image, max(price_cents) AS price_cents,
                       sum(quantity) AS pieces, sum(quantity::bigint * price_cents) AS revenue_cents
                  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[])
                    AS item (product_id, name, image, price_cents, quantity)
                 GROUP BY product_id ORDER BY product_id`;
  await manager.query(
    `INSERT INTO product_sales (product_id, name, image, price_cents, pieces, revenue_cents)
     SELECT product_id, name, image, price_cents, 0, 0 FROM (${sold}) AS sold ON CONFLICT DO NOTHING`,
    values,
  );
  await manager.query(
    `UPDATE product_sales SET pieces = product_sales.pieces + $6 * sold.pieces,
            revenue_cents = product_sales.revenue_cents + $6 * sold.revenue_cents
       FROM (${sold}) AS sold WHERE product_sales.product_id = sold.product_id`,
    [...values, sign],
  );
}
