// The tables that a move of money changes. Each statement makes the same move for many orders.
import type { OrderStatus } from '@shop/contracts/order';
import type { EntityManager } from 'typeorm';
import type { LastPayment } from './payment.rules.js';

/** An order with the last attempt to pay it. */
export interface PaidOrder {
  order: string;
  status: OrderStatus;
  totalCents: number;
  placedAt: Date;
  last: (LastPayment & { payment: string; attempt: number; secured: number }) | null;
}

const FIND = `
  SELECT m.order_id AS "order", m.order_status AS status, m.total::float8 AS "totalCents",
         m.placed_at AS "placedAt",
         CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('payment', p.id, 'attempt', p.attempt,
           'state', p.state, 'secured', p.secured, 'captured', p.captured, 'refunding', p.refunding,
           'refunded', p.refunded, 'isMoving', EXISTS (SELECT FROM operations o
             WHERE o.payment_id = p.id AND o.state = 'wanted' AND o.kind IN ('capture', 'release')))
         END AS last
    FROM order_money m LEFT JOIN LATERAL (
      SELECT * FROM payments WHERE order_id = m.order_id ORDER BY attempt DESC LIMIT 1) p ON true
   WHERE m.order_id = ANY ($1)`;

/** The orders as they are stored; the caller has locked them. */
export const findPaidOrders = (
  manager: EntityManager,
  orders: readonly string[],
): Promise<PaidOrder[]> => manager.query<PaidOrder[]>(FIND, [orders]);

const OPEN = `
  WITH opened AS (
    INSERT INTO payments (id, order_id, attempt, method, currency, amount, secured, state, created_at)
    SELECT gen_random_uuid(), "order", attempt, 'demo-card', 'USD', amount, amount, 'secured', at
      FROM jsonb_to_recordset($1) AS n ("order" uuid, attempt int, amount bigint, at timestamptz)
    RETURNING id, amount, created_at)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
  SELECT gen_random_uuid(), id, 'secure', 'order', amount, 'done', created_at, created_at FROM opened`;

export interface NewPayment {
  order: string;
  attempt: number;
  amount: number;
  at: Date | string;
}

/** A demo card is secured at once: nothing has to be sent anywhere. */
export async function openPayments(
  manager: EntityManager,
  payments: readonly NewPayment[],
): Promise<void> {
  if (payments.length > 0) await manager.query(OPEN, [JSON.stringify(payments)]);
}

export interface WantedOperation {
  order: string;
  payment: string;
  kind: 'capture' | 'release' | 'refund';
  purpose: string;
  amount: number;
  at: Date | string;
}

// A refund is reserved with its operation, so that no other can have the same money.
const WANT = `
  WITH wanted AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS w ("order" uuid, payment uuid, kind text, purpose text,
           amount bigint, at timestamptz)
  ), reserved AS (
    UPDATE payments p SET refunding = p.refunding + w.amount, state = 'returned'
      FROM wanted w WHERE p.id = w.payment AND w.kind = 'refund'
  ), given_back AS (
    UPDATE order_money m SET given_back = m.given_back + w.amount
      FROM wanted w WHERE m.order_id = w."order" AND w.kind = 'refund')
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at)
  SELECT gen_random_uuid(), payment, kind, purpose, amount, 'wanted', at FROM wanted`;

/** Writes the operations down; a refund is of all that is left, and ends its payment. */
export async function wantOperations(
  manager: EntityManager,
  operations: readonly WantedOperation[],
): Promise<void> {
  if (operations.length > 0) await manager.query(WANT, [JSON.stringify(operations)]);
}

/** Payments of which all is given back, or on its way, end. */
export async function endPayments(
  manager: EntityManager,
  payments: readonly string[],
): Promise<void> {
  if (payments.length === 0) return;
  await manager.query(`UPDATE payments SET state = 'returned' WHERE id = ANY ($1)`, [payments]);
}
