// Reverses entries of money that staff made by hand.
import { handMethods, type PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';

export interface EnteredOperation {
  id: string;
  payment: string;
  kind: 'capture' | 'refund';
  method: PaymentMethod;
  state: string;
  purpose: string;
  amount: number;
  /** Cents of the payment that are neither refunded nor disputed. */
  left: number;
  user: string;
  /** True for a refund by staff. Others follow from the cancellation of the order. */
  isByStaff: boolean;
  /** True if the order is cancelled or closed. */
  isStopped: boolean;
}

/** SQL: true if staff entered the operation `o` of a payment `p`, or marked it as done, and can reverse it. */
export const IS_REVERSIBLE = `
  (p.method IN (${handMethods.map((method) => `'${method}'`).join(', ')}) AND NOT o.to_credit
   AND (o.kind = 'capture' AND o.state = 'done' OR o.kind = 'refund' AND o.state = 'done'
        OR o.kind = 'refund' AND o.state = 'wanted' AND o.by_user IS NOT NULL AND p.state <> 'returned'))`;

const FIND = `
  SELECT o.id, o.payment_id AS payment, o.kind, p.method, o.state, o.purpose, o.amount::float8 AS amount,
         (p.captured - p.refunded - p.refunding - p.disputed)::float8 AS left, m.user_id AS "user",
         o.by_user IS NOT NULL AND p.state <> 'returned' AS "isByStaff",
         m.order_status IN ('cancelled', 'closed') AS "isStopped"
    FROM operations o JOIN payments p ON p.id = o.payment_id JOIN order_money m USING (order_id)
   WHERE o.id = $1 AND m.order_id = $2 AND (${IS_REVERSIBLE} OR o.state = 'reversed')`;

/** Returns the operation, or null if staff entered none with this id. The caller has locked the order. */
export async function findEntered(
  manager: EntityManager,
  { order, operation }: { order: string; operation: string },
): Promise<EnteredOperation | null> {
  const [row] = await manager.query<EnteredOperation[]>(FIND, [operation, order]);
  return row ?? null;
}

// A bank line can be matched again, but the key of a form cannot be used again.
const ENDED = `
  state = 'reversed', done_at = NULL, next_at = 'infinity',
  purpose = CASE WHEN purpose LIKE 'transfer %' THEN purpose || ' ' || id ELSE purpose END`;
const END = `UPDATE operations SET ${ENDED}, reason = $2 WHERE id = $1`;
// Money of a transfer is on hold only after it was received.
const END_HOLD = `
  UPDATE operations SET ${ENDED}, reason = $3 WHERE payment_id = $1 AND kind = 'secure' AND purpose = $2`;
const TAKE_BACK = `
  UPDATE payments SET captured = captured - $2, secured = secured - CASE method WHEN 'transfer' THEN $2 ELSE 0 END,
         state = CASE method WHEN 'transfer' THEN 'open' WHEN 'invoice' THEN 'owed' ELSE 'secured' END
   WHERE id = $1`;
const OWE_AGAIN = 'UPDATE credit_terms SET used = used + $2 WHERE user_id = $1';
const TAKEN = `
  UPDATE order_money SET taken = taken - $2
   WHERE order_id = (SELECT order_id FROM payments WHERE id = $1)`;
const FREE_LINE = `
  UPDATE bank_transfers SET state = 'open', order_id = NULL, why = NULL
   WHERE $1 = 'transfer ' || id AND state IN ('matched', 'guessed')`;

/** Removes money from the books that was not received. If it came from a bank line, the line waits again. */
export async function reverseReceived(
  manager: EntityManager,
  { id, payment, method, purpose, amount, user }: EnteredOperation,
  reason: string,
): Promise<void> {
  await manager.query(END, [id, reason]);
  if (method === 'transfer') await manager.query(END_HOLD, [payment, purpose, reason]);
  await manager.query(TAKE_BACK, [payment, amount]);
  if (method === 'invoice') await manager.query(OWE_AGAIN, [user, amount]);
  await manager.query(TAKEN, [payment, amount]);
  await manager.query(FREE_LINE, [purpose]);
}

const UNDO_REFUND = `
  UPDATE payments SET refunded = refunded - $2, refunding = refunding - $3 WHERE id = $1`;
const NOT_GIVEN = `
  UPDATE order_money SET given_back = given_back - $2
   WHERE order_id = (SELECT order_id FROM payments WHERE id = $1)`;

const REOPEN = `UPDATE operations SET state = 'wanted', done_at = NULL, next_at = 'infinity' WHERE id = $1`;
const GIVE_AGAIN =
  'UPDATE payments SET refunded = refunded - $2, refunding = refunding + $2 WHERE id = $1';

/** Makes a refund that was not paid yet a task again. */
export async function reopenRefund(
  manager: EntityManager,
  { id, payment, amount }: EnteredOperation,
): Promise<void> {
  await manager.query(REOPEN, [id]);
  await manager.query(GIVE_AGAIN, [payment, amount]);
}

/** Removes a refund from the books that was not paid and will not be. */
export async function reverseRefund(
  manager: EntityManager,
  { id, payment, state, amount }: EnteredOperation,
  reason: string,
): Promise<void> {
  const isDone = state === 'done';
  await manager.query(END, [id, reason]);
  await manager.query(UNDO_REFUND, [payment, isDone ? amount : 0, isDone ? 0 : amount]);
  await manager.query(NOT_GIVEN, [payment, amount]);
}
