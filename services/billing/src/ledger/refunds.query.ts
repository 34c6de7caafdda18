import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';
import { NEXT_AT } from './payment-planner.query.js';

const LOCK = `
  SELECT taken > 0 AND (charge_cents IS NOT NULL OR NOT EXISTS (
           SELECT FROM payments p WHERE p.order_id = m.order_id AND p.state = 'secured')) AS "isCharged",
         EXISTS (SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
                  WHERE p.order_id = m.order_id AND d.state = 'open') AS "isDisputed",
         order_status = 'cancelled' AS "isCancelled"
    FROM order_money m WHERE order_id = $1 FOR UPDATE`;

interface OrderMoney {
  isCharged: boolean;
  isDisputed: boolean;
  isCancelled: boolean;
}

/** Locks the row of the order. Returns null if billing does not know it. */
export async function lockOrderMoney(
  manager: EntityManager,
  order: string,
): Promise<OrderMoney | null> {
  const [row] = await manager.query<OrderMoney[]>(LOCK, [order]);
  return row ?? null;
}

const FIND = `
  SELECT o.id, o.amount::float8 AS "amountCents" FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE p.order_id = $1 AND o.kind = 'refund' AND o.purpose = $2`;

/** Returns the operations of an earlier refund of the order with this purpose. */
export const findRefund = (
  manager: EntityManager,
  { order, purpose }: { order: string; purpose: string },
): Promise<{ id: string; amountCents: number }[]> =>
  manager.query<{ id: string; amountCents: number }[]>(FIND, [order, purpose]);

// Card first, then credit (ruling Q17); the highest part first, then the newest attempt.
const LEFT = `
  SELECT id AS payment, method, (captured - refunding - refunded - disputed)::float8 AS "leftCents" FROM payments
   WHERE order_id = $1 AND captured > refunding + refunded + disputed
   ORDER BY method = 'credit', part DESC, attempt DESC`;

/**
 * Returns the refundable part of each payment of the order, in the order of refunds. The caller has locked the order.
 */
export const findLeft = (manager: EntityManager, order: string): Promise<PaymentLeft[]> =>
  manager.query<PaymentLeft[]>(LEFT, [order]);

interface PaymentLeft {
  payment: string;
  method: PaymentMethod;
  leftCents: number;
}

// A single statement takes the money from all payments and the order, or from none.
const RESERVE = `
  WITH wanted AS MATERIALIZED (
    SELECT w.*, 'refund' AS kind, 0 AS "inHours" FROM jsonb_to_recordset($2) AS w (payment uuid, amount bigint)
  ), reserved AS (
    UPDATE payments p SET refunding = p.refunding + w.amount FROM wanted w WHERE p.id = w.payment
  ), given_back AS (
    UPDATE order_money SET given_back = given_back + (SELECT sum(amount) FROM wanted) WHERE order_id = $1)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, reason, by_user, provider_ref, to_credit,
                          is_unassigned, created_at, next_at)
  SELECT gen_random_uuid(), w.payment, w.kind, $3, w.amount, 'wanted', $4, $5, $6, $7 AND p.method <> 'credit',
         $6::text IS NOT NULL, now(),
         CASE WHEN $7 THEN now() ELSE ${NEXT_AT} END
    FROM wanted w JOIN payments p ON p.id = w.payment
  RETURNING id`;

export interface NewRefund {
  order: string;
  parts: readonly { payment: string; amount: number }[];
  purpose: string;
  reason: string;
  /** Null if the refund was made at the provider. */
  by: string | null;
  /** The provider's id of a refund that was made there. Staff must assign its purpose. */
  reference?: string;
  /** True if the part that credit did not pay is refunded to the customer's store credit. */
  toCredit?: boolean | undefined;
}

/** Reserves the money of a refund, and inserts an operation for each payment that returns a part of it. */
export async function reserveRefund(
  manager: EntityManager,
  { order, parts, purpose, reason, by, reference, toCredit = false }: NewRefund,
): Promise<string[]> {
  const values = [order, JSON.stringify(parts), purpose, reason, by, reference ?? null, toCredit];
  const rows = await manager.query<{ id: string }[]>(RESERVE, values);
  return rows.map(({ id }) => id);
}
