// The table of orders that await payment. Every end of the wait is one conditional statement, so that only the first
// one takes effect.
import type { ClosedFor } from '@shop/contracts/ordering/order-event';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { arrivalOf } from '@shop/contracts/pricing/arrival';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { EntityManager } from 'typeorm';
import { orderColumns, placedOrderOf, type OrderRow } from '../reads/order.query.js';
import type { OrderArrival } from '../reads/order.entity.js';
import type { PlacedOrder } from '../reads/order.view.js';

/** Why an order was closed, and the message for its buyer. */
export interface Closing {
  reason: ClosedFor;
  sentence: string;
}
/** A closed order; `at` is an ISO-8601 time. */
export interface Closed extends Closing {
  at: string;
}

export interface AwaitedOrder {
  order: PlacedOrder;
  state: 'open' | 'closed';
  until: string;
  closed: Closed | null;
}

const PLACE = `
  WITH ended AS (DELETE FROM awaited_payments WHERE order_id = $1 AND state = 'open' RETURNING order_id)
  UPDATE orders o SET status = 'pending', version = o.version + 1, arrival = $2 FROM ended WHERE o.id = ended.order_id`;

/** Places an order whose money is secured. Returns false if the wait was over. */
export async function placeAwaiting(manager: EntityManager, order: string): Promise<boolean> {
  const arrival = await arrivalFromNow(manager, order);
  const [, placed] = await manager.query<[unknown[], number]>(PLACE, [order, arrival]);
  return placed === 1;
}

/** Returns the days of arrival, counted from now, when the order is placed. */
async function arrivalFromNow(manager: EntityManager, order: string): Promise<OrderArrival | null> {
  const [row] = await manager.query<{ arrival: OrderArrival | null }[]>(
    'SELECT arrival FROM orders WHERE id = $1',
    [order],
  );
  const transit = row?.arrival?.transit;
  return transit ? { ...arrivalOf(transit, new Date()), transit } : null;
}

/** Returns when prepaid orders are invoiced. */
export async function findPrepaid(manager: EntityManager): Promise<PaymentSettings['prepaid']> {
  const [row] = await manager.query<{ prepaid: PaymentSettings['prepaid'] | null }[]>(
    "SELECT fields #>> '{payments,prepaid}' AS prepaid FROM shop_settings",
  );
  return row?.prepaid ?? 'withParcels';
}

const CLOSE = `
  WITH ended AS (
    UPDATE awaited_payments SET state = 'closed', reason = $2, sentence = $3, ended_at = clock_timestamp()
     WHERE order_id = $1 AND state = 'open' RETURNING order_id)
  UPDATE orders o SET status = 'rejected', version = o.version + 1 FROM ended WHERE o.id = ended.order_id
  RETURNING o.stock_epoch AS epoch`;

/** Closes an order that will never be placed. Returns the epoch of its hold, or null if the wait was over. */
export async function closeAwaiting(
  manager: EntityManager,
  order: string,
  { reason, sentence }: Closing,
): Promise<number | null> {
  const [[closed]] = await manager.query<[{ epoch: number }[], number]>(CLOSE, [
    order,
    reason,
    sentence,
  ]);
  return closed?.epoch ?? null;
}

/** Returns overdue orders, earliest deadline first. */
export const findOverdue = (
  manager: EntityManager,
  limit: number,
): Promise<{ order: string; method: PaymentMethod }[]> =>
  manager.query<{ order: string; method: PaymentMethod }[]>(
    `SELECT order_id AS "order", method FROM awaited_payments
      WHERE state = 'open' AND until < now() ORDER BY until LIMIT $1`,
    [limit],
  );

/** Locks a buyer, as the start of an order does: a buyer has one transaction at a time. */
export async function lockBuyer(manager: EntityManager, user: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [user]);
}

/** Returns the buyer's other orders that wait for the same method. */
export async function findReplaced(
  manager: EntityManager,
  { order, user, method }: { order: string; user: string; method: string },
): Promise<string[]> {
  const rows = await manager.query<{ order: string }[]>(
    `SELECT order_id AS "order" FROM awaited_payments
      WHERE user_id = $1 AND method = $2 AND state = 'open' AND order_id <> $3 ORDER BY order_id`,
    [user, method, order],
  );
  return rows.map(({ order: id }) => id);
}

const FOUND = `
  SELECT ${orderColumns}, w.state, w.until, w.reason, w.sentence, w.ended_at AS "endedAt"
    FROM awaited_payments w JOIN orders o ON o.id = w.order_id`;

type FoundRow = OrderRow & {
  state: AwaitedOrder['state'];
  until: Date;
  reason: ClosedFor | null;
  sentence: string | null;
  endedAt: Date | null;
};

/** Returns null if the order was placed, or never waited. */
export async function findAwaited(
  manager: EntityManager,
  order: string,
): Promise<AwaitedOrder | null> {
  const [row] = await manager.query<FoundRow[]>(`${FOUND} WHERE w.order_id = $1`, [order]);
  return row ? awaitedOf(row) : null;
}

/** Returns a page of open orders and those closed in the last two days, by id. */
export async function pageAwaited(
  manager: EntityManager,
  { after, limit }: { after: string | null; limit: number },
): Promise<AwaitedOrder[]> {
  const rows = await manager.query<FoundRow[]>(
    `${FOUND} WHERE (w.state = 'open' OR w.ended_at > now() - interval '2 days') AND ($1::uuid IS NULL OR w.order_id > $1)
      ORDER BY w.order_id LIMIT $2`,
    [after, limit],
  );
  return rows.map(awaitedOf);
}

const awaitedOf = (row: FoundRow): AwaitedOrder => ({
  order: placedOrderOf(row),
  state: row.state,
  until: row.until.toISOString(),
  closed: closedOf(row),
});

const closedOf = ({ reason, sentence, endedAt }: FoundRow): Closed | null =>
  reason !== null && sentence !== null && endedAt !== null
    ? { reason, sentence, at: endedAt.toISOString() }
    : null;
