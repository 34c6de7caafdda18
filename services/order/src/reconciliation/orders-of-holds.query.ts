// Reads the orders as the catalogue should know them.
import { holdChecksum, orderIdsOf } from '@shop/service-kit/hold-checksum';
import type { DataSource, EntityManager } from 'typeorm';
import type { OrderOfHold } from './stock-drift.rules.js';

const AWAITING = "SELECT order_id FROM awaited_payments WHERE state = 'open'";
/** An order that awaits payment holds its stock like a pending one. */
const HOLDING = `id BETWEEN $1 AND $2
  AND (status NOT IN ('placing', 'rejected', 'cancelled') OR (status = 'placing' AND id IN (${AWAITING})))`;

/** Returns count and checksum of the orders of a range that should hold stock. */
export async function sumOrders(
  dataSource: DataSource,
  range: number,
): Promise<{ count: number; checksum: string }> {
  const [sum] = await dataSource.query<[{ count: number; checksum: string }]>(
    `SELECT ${holdChecksum('id', 'stock_epoch')} FROM orders WHERE ${HOLDING}`,
    orderIdsOf(range),
  );
  return sum;
}

/** Returns the orders of a range that should hold stock, with their epochs. */
export async function holdingOrders(
  dataSource: DataSource,
  range: number,
): Promise<Map<string, number>> {
  const rows = await dataSource.query<{ id: string; epoch: number }[]>(
    `SELECT id, stock_epoch AS epoch FROM orders WHERE ${HOLDING}`,
    orderIdsOf(range),
  );
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
}

/** Returns the present state of these orders, without those that do not exist. */
export async function findOrdersOfHolds(
  within: DataSource | EntityManager,
  orders: readonly string[],
): Promise<Map<string, OrderOfHold>> {
  const rows = await within.query<OrderOfHold[]>(
    `SELECT id AS "order", CASE WHEN status = 'placing' AND id IN (${AWAITING}) THEN 'pending' ELSE status END AS status,
            stock_epoch AS epoch,
            num_nonnulls(pending_transition, pending_edit, pending_replacement) > 0 AS "isChanging",
            status <> 'placing' AND NOT EXISTS (
              SELECT FROM order_lines l WHERE l.order_id = orders.id AND l.quantity > l.returned) AS "isAllBack"
       FROM orders WHERE id = ANY($1::uuid[])`,
    [orders],
  );
  return new Map(rows.map((row) => [row.order, row]));
}
