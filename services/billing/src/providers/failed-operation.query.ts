// Operations that could not be settled. They are tried again after growing pauses, and refused in the end.
import type { EntityManager } from 'typeorm';
import type { PaymentMethod } from '@shop/contracts/billing/payments';

/** An operation after another failure. Whole cents. */
export interface FailedOperation {
  id: string;
  kind: 'close' | 'capture' | 'release' | 'refund';
  amount: number;
  payment: string;
  order: string;
  method: PaymentMethod;
  attempts: number;
}

const LOCK = `
  SELECT 1 FROM order_money WHERE order_id = (
    SELECT p.order_id FROM operations o JOIN payments p ON p.id = o.payment_id WHERE o.id = $1) FOR UPDATE`;

// The pause doubles: 5 s, 10 s, 20 s and so on.
const POSTPONE = `
  UPDATE operations o SET attempts = o.attempts + 1, next_at = now() + interval '5 seconds' * 2 ^ least(o.attempts, 10)
    FROM payments p
   WHERE o.id = $1 AND p.id = o.payment_id AND o.state IN ('wanted', 'sent', 'unknown')
  RETURNING o.id, o.kind, o.amount::float8 AS amount, p.id AS payment, p.order_id AS "order", p.method, o.attempts`;

/**
 * Counts another failure and postpones the operation. Returns null if it is finished. The caller has locked its order.
 */
export async function postponeFailed(
  manager: EntityManager,
  operation: string,
): Promise<FailedOperation | null> {
  await manager.query(LOCK, [operation]);
  const [[failed]] = await manager.query<[FailedOperation[], number]>(POSTPONE, [operation]);
  return failed ?? null;
}
