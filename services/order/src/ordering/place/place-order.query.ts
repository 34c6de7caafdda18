// The two transactions of an ordinary order, each a single statement for all orders of a batch: one round trip, one
// commit, and no lock held across the network.
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import type { OrderArrival } from '../reads/order.entity.js';
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import { writesEntries, type OutboxEntry } from '@shop/service-kit/outbox/outbox';
import {
  queryPrepared,
  queryPreparedWithin,
  type Prepared,
} from '@shop/service-kit/prepared-query';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrderLimits } from './order-limits.js';
import { lineRowOf } from '../reads/placed-line.js';
import type { Attempt, StartedOrder, KeyClaim } from './place-request.js';

/** Maximum orders of one statement. */
export const ORDERS_TOGETHER = 32;

/** An order to begin, with the key that it claims; `placedAt` is set only for an order of the past. */
export interface OrderStart
  extends Omit<StartedOrder, 'number' | 'placedAt'>, Pick<KeyClaim, 'key' | 'fingerprint'> {
  placedAt: Date | undefined;
  messageId: string;
  remainingMs: number;
  limits: OrderLimits | null;
}
/** If the order has begun, `placedAt` is the time of the database, and `number` comes from its sequence. */
interface StartedRow {
  outcome: 'begun' | 'taken' | 'tooMany';
  number: number;
  placedAt: Date;
}

const BEGIN = {
  name: 'begin-orders',
  text: 'SELECT outcome, number, placed AS "placedAt" FROM begin_orders($1::jsonb) ORDER BY place',
};

/** Claims each key, checks the user's limits, and writes the order, which stays invisible. */
export async function startOrders(
  within: DataSource | EntityManager,
  beginnings: readonly OrderStart[],
): Promise<StartedRow[]> {
  const orders = beginnings.map(({ limits, remainingMs, ...beginning }) => ({
    ...beginning,
    remainingMs: Math.round(remainingMs),
    ordersAtOnce: limits?.concurrent,
    perHour: limits?.perHour,
    refusedPerHour: limits?.refusedPerHour,
  }));
  const statement: Prepared = { ...BEGIN, values: [JSON.stringify(orders)] };
  return within instanceof DataSource
    ? queryPrepared(within, statement)
    : queryPreparedWithin(within, statement);
}

// The limit shows the planner that there are few rows, so that it looks them up one by one.
const completing = (status: 'pending' | 'placing', written: string): string => `
  WITH wanted AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS w ("order" uuid, epoch int, "totalCents" bigint, lines jsonb,
      price jsonb, "pricesIncludeTax" boolean, recipient jsonb, arrival jsonb, payment jsonb, until timestamptz, reply jsonb, entry jsonb) LIMIT ${String(ORDERS_TOGETHER)}
  ), done AS (
    UPDATE order_saga s SET state = 'done' FROM wanted w
     WHERE s.order_id = w."order" AND s.attempt = w.epoch AND s.state = 'placing' RETURNING w.*
  ), placed AS (
    UPDATE orders o SET status = '${status}', total_cents = done."totalCents", price = done.price,
           prices_include_tax = done."pricesIncludeTax", recipient = done.recipient, arrival = done.arrival, payment = done.payment
      FROM done WHERE o.id = done."order"
    RETURNING o.id, o.user_id, o.user_name, o.placed_at
  ), lines AS (
    INSERT INTO order_lines (order_id, line_no, product_id, name, category, image, unit_price_cents, quantity, unit,
      cuts_per_unit, details)
    SELECT done."order", l.line_no, l.product, l.name, l.category, l.image, l.price_cents, l.quantity, l.unit, l.cuts_per_unit,
           l.details
      FROM done, ROWS FROM (jsonb_to_recordset(done.lines) AS (product uuid, name text, category text,
             image text, "priceCents" int, quantity int, unit text, "cutsPerUnit" int, details jsonb))
             WITH ORDINALITY AS l (product, name, category, image, price_cents, quantity, unit, cuts_per_unit, details, line_no)
  ), ${written}, replied AS (
    UPDATE idempotency i SET state = 'completed', status_code = 201, body = done.reply
      FROM done WHERE i.order_id = done."order"
  ), events AS (${writesEntries('done')})
  SELECT "order" FROM done`;

const COMPLETE = {
  name: 'complete-orders',
  text: completing(
    'pending',
    `history AS (
    INSERT INTO order_status_history (order_id, from_status, to_status, by_user, by_name, at)
    SELECT id, NULL, 'pending', user_id, user_name, placed_at FROM placed
  )`,
  ),
};

const AWAIT = {
  name: 'await-payments',
  text: completing(
    'placing',
    `waits AS (
    INSERT INTO awaited_payments (order_id, user_id, method, until)
    SELECT p.id, p.user_id, done.payment ->> 'method', done.until FROM placed p JOIN done ON done."order" = p.id
  )`,
  ),
};

/** An order whose stock is held. */
export interface Completion extends Attempt {
  totalCents: number;
  lines: readonly HeldLine[];
  price: OrderPrice | null;
  pricesIncludeTax: boolean | null;
  recipient: Recipient | null;
  arrival: OrderArrival | null;
  payment: OrderPayment | null;
  reply: PlaceOrderReply;
  /** Event of the order. */
  entry: OutboxEntry;
}

/**
 * Makes each order visible, with its lines, its reply and its event. Returns false, without a change, if an order was
 * over.
 */
export async function completeOrders(
  dataSource: DataSource,
  completions: readonly Completion[],
): Promise<boolean[]> {
  const values = [JSON.stringify(completions.map(rowOf))];
  const rows = await queryPrepared<{ order: string }>(dataSource, { ...COMPLETE, values });
  const done = new Set(rows.map(({ order }) => order));
  return completions.map(({ order }) => done.has(order));
}

/** Completes one order in the caller's transaction. */
export async function completeWithin(
  manager: EntityManager,
  completion: Completion,
): Promise<boolean> {
  const values = [JSON.stringify([rowOf(completion)])];
  const rows = await queryPreparedWithin<{ order: string }>(manager, { ...COMPLETE, values });
  return rows.length > 0;
}

/** Completes an order that stays invisible until it is paid, up to this deadline. */
export async function awaitPayment(
  manager: EntityManager,
  completion: Completion,
  until: Date,
): Promise<boolean> {
  const values = [JSON.stringify([{ ...rowOf(completion), until }])];
  const rows = await queryPreparedWithin<{ order: string }>(manager, { ...AWAIT, values });
  return rows.length > 0;
}

const rowOf = (completion: Completion) => ({
  ...completion,
  lines: completion.lines.map(lineRowOf),
});
