// The lock of an order, which every transaction takes before it changes the order's hold.
const lockKeyOf = (order: string): string => `hashtextextended(${order}::uuid::text, 0)`;

/** Waits for the lock before the order's row is read, so that a waiting transaction locks no products. */
export const locksOrder = (order: string): string =>
  `order_lock AS MATERIALIZED (SELECT pg_advisory_xact_lock(${lockKeyOf(order)}))`;

/** Waits for the locks of all orders of this relation, in the order of their ids. */
export const locksOrders = (orders: string): string =>
  `order_lock AS MATERIALIZED (
      SELECT pg_advisory_xact_lock(${lockKeyOf('order_id')}) FROM (SELECT order_id FROM ${orders} ORDER BY order_id) sorted)`;

/** True if no other transaction has the lock. */
export const triesOrder = (order: string): string =>
  `pg_try_advisory_xact_lock(${lockKeyOf(order)})`;
