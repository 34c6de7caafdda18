import type { EntityManager } from 'typeorm';
import type { ClaimedOperation } from './claim.query.js';

const LOCK = 'SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE';

/** The operation is refused; false where it is through already. Its order is locked. */
export async function refuse(
  manager: EntityManager,
  { id, payment: { order } }: ClaimedOperation,
  reason: string,
): Promise<boolean> {
  await manager.query(LOCK, [order]);
  const [rows] = await manager.query<[unknown[], number]>(
    `UPDATE operations SET state = 'refused', reason = $2
      WHERE id = $1 AND state IN ('wanted', 'sent', 'unknown') RETURNING id`,
    [id, reason],
  );
  return rows.length > 0;
}

/** It has no page, and gets none. */
export async function setRefused(
  manager: EntityManager,
  payment: string,
  reason: string,
): Promise<void> {
  await manager.query(
    `UPDATE payments SET state = 'refused', reason = $2 WHERE id = $1 AND state = 'opening'`,
    [payment, reason],
  );
}

/** What was reserved for a refund can be given back again. */
export async function freeRefund(
  manager: EntityManager,
  { amount, payment }: ClaimedOperation,
): Promise<void> {
  await manager.query('UPDATE payments SET refunding = refunding - $2 WHERE id = $1', [
    payment.id,
    amount,
  ]);
  await manager.query('UPDATE order_money SET given_back = given_back - $2 WHERE order_id = $1', [
    payment.order,
    amount,
  ]);
}
