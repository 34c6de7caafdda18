// Money that staff enter by hand.
import type { PaymentMethod, PaymentState } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';

/** The payment by hand of an order. Whole cents. `payment` is null if none is live. */
export interface HandPayment {
  order: string;
  method: PaymentMethod;
  isSent: boolean;
  /** True if the order is cancelled or closed, so that the rest will be released. */
  isEnded: boolean;
  /** True while a capture, release or closing is unfinished, which may change the missing sum. */
  isMoving: boolean;
  payment: string | null;
  state: PaymentState | null;
  missing: number;
}

const LOCK = `
  SELECT 1 FROM order_money WHERE order_id = ANY ($1) ORDER BY order_id FOR UPDATE`;
// A separate statement reads what was done while the lock was waited for.
const OF_ORDERS = `
  SELECT m.order_id AS "order", m.method, m.order_status IN ('shipped', 'delivered') AS "isSent",
         m.order_status IN ('cancelled', 'closed') AS "isEnded",
         EXISTS (SELECT FROM operations o WHERE o.payment_id = p.id AND o.state IN ('wanted', 'sent', 'unknown')
           AND o.kind IN ('capture', 'release', 'close')) AS "isMoving",
         p.id AS payment, p.state, coalesce(p.amount - p.captured - p.released, 0)::float8 AS missing
    FROM order_money m
    LEFT JOIN payments p ON p.order_id = m.order_id AND p.method = m.method AND p.state IN ('open', 'secured', 'owed')
   WHERE m.order_id = ANY ($1) ORDER BY m.order_id, p.part`;

/** Locks these orders in the order of ids, and returns their payments that miss money. */
export async function lockHandPayments(
  manager: EntityManager,
  orders: readonly string[],
): Promise<HandPayment[]> {
  await manager.query(LOCK, [orders]);
  return manager.query<HandPayment[]>(OF_ORDERS, [orders]);
}

const FIND = `
  SELECT o.amount::float8 AS "amountCents" FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE p.order_id = $1 AND o.kind = 'capture' AND o.purpose = $2`;

/** Returns the amount that was entered for an order under this key, or null if there is none. */
export async function findReceived(
  manager: EntityManager,
  { order, purpose }: { order: string; purpose: string },
): Promise<number | null> {
  const [row] = await manager.query<{ amountCents: number }[]>(FIND, [order, purpose]);
  return row?.amountCents ?? null;
}

export interface NewReceived {
  payment: string;
  amountCents: number;
  purpose: string;
  by: string;
}

// Money of a transfer is on hold only after it was received.
const SECURE = `
  WITH secured AS (
    UPDATE payments SET secured = secured + $2,
           state = CASE WHEN secured + $2 = amount THEN 'secured' ELSE state END
     WHERE id = $1 AND method = 'transfer' RETURNING id)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, by_user, created_at, done_at)
  SELECT gen_random_uuid(), id, 'secure', $3, $2, 'done', $4, now(), now() FROM secured`;
const WANT = `
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, by_user, created_at)
  VALUES (gen_random_uuid(), $1, 'capture', $3, $2, 'wanted', $4, now()) RETURNING id`;

/** Inserts what was received. Returns the operation, which the caller must settle in the same transaction. */
export async function wantReceived(
  manager: EntityManager,
  { payment, amountCents, purpose, by }: NewReceived,
): Promise<string> {
  const values = [payment, amountCents, purpose, by];
  await manager.query(SECURE, values);
  const [row] = await manager.query<{ id: string }[]>(WANT, values);
  if (!row) throw new Error('an operation was not written');
  return row.id;
}

const TASK = `
  SELECT o.amount::float8 AS "amountCents", o.state = 'done' AS "isDone"
    FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE o.id = $1 AND p.order_id = $2 AND o.kind = 'refund' AND p.method = ANY ($3)`;

/** A refund by hand. Whole cents. */
export interface RefundTask {
  amountCents: number;
  isDone: boolean;
}

/** Returns null if the order has no such task. */
export async function findTask(
  manager: EntityManager,
  { order, operation }: { order: string; operation: string },
  methods: readonly PaymentMethod[],
): Promise<RefundTask | null> {
  const [row] = await manager.query<RefundTask[]>(TASK, [operation, order, methods]);
  return row ?? null;
}
