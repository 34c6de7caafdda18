import type { EntityManager } from 'typeorm';

const LOCK = `
  SELECT (taken - given_back)::float8 AS "leftCents", taken > 0 AND NOT EXISTS (
           SELECT FROM payments p WHERE p.order_id = m.order_id AND p.state = 'secured') AS "isCharged"
    FROM order_money m WHERE order_id = $1 FOR UPDATE`;

/** The order under a row lock, or null for one that billing does not know. */
export async function lockOrderMoney(
  manager: EntityManager,
  order: string,
): Promise<{ leftCents: number; isCharged: boolean } | null> {
  const [row] = await manager.query<{ leftCents: number; isCharged: boolean }[]>(LOCK, [order]);
  return row ?? null;
}

const FIND = `
  SELECT o.id, o.amount::float8 AS "amountCents" FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE p.order_id = $1 AND o.kind = 'refund' AND o.purpose = $2`;

/** The refund of an order that has this purpose already, or null. */
export async function findRefund(
  manager: EntityManager,
  { order, purpose }: { order: string; purpose: string },
): Promise<{ id: string; amountCents: number } | null> {
  const [row] = await manager.query<{ id: string; amountCents: number }[]>(FIND, [order, purpose]);
  return row ?? null;
}

// One statement: the payment and its order give the money, or neither does.
const RESERVE = `
  WITH payment AS (
    UPDATE payments SET refunding = refunding + $2
     WHERE id = (SELECT id FROM payments WHERE order_id = $1 ORDER BY attempt DESC LIMIT 1)
       AND refunded + refunding + $2 <= captured
    RETURNING id, order_id
  ), given_back AS (
    UPDATE order_money m SET given_back = m.given_back + $2 FROM payment p WHERE m.order_id = p.order_id)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, reason, by_user, created_at)
  SELECT gen_random_uuid(), id, 'refund', $3, $2, 'wanted', $4, $5, now() FROM payment
  RETURNING id`;

export interface NewRefund {
  order: string;
  amountCents: number;
  purpose: string;
  reason: string;
  by: string;
}

/** Reserves the money and writes the refund down; null where that much is not left. */
export async function reserveRefund(
  manager: EntityManager,
  { order, amountCents, purpose, reason, by }: NewRefund,
): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(RESERVE, [
    ...[order, amountCents, purpose, reason, by],
  ]);
  return row?.id ?? null;
}
