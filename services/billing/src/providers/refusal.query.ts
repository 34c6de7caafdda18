import type { EntityManager } from 'typeorm';

/** An operation of a payment. Whole cents. */
interface Refused {
  id: string;
  amount: number;
  payment: { id: string; order: string };
}

const LOCK = 'SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE';

/** Refuses the operation and locks its order. Returns false if it is finished already. */
export async function refuse(
  manager: EntityManager,
  { id, payment: { order } }: Pick<Refused, 'id' | 'payment'>,
  reason: string,
): Promise<boolean> {
  await manager.query(LOCK, [order]);
  const [rows] = await manager.query<[unknown[], number]>(
    `UPDATE operations SET state = 'refused', reason = $2, is_unassigned = false
      WHERE id = $1 AND state IN ('wanted', 'sent', 'unknown') RETURNING id`,
    [id, reason],
  );
  return rows.length > 0;
}

/** Refuses a payment that has no page and gets none. */
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

// The full refund of a cancelled order failed, so its money counts as charged again, unless another attempt is live.
const FREE = `
  UPDATE payments p SET refunding = refunding - $2,
         state = CASE WHEN p.state = 'returned' AND NOT EXISTS (
             SELECT FROM payments a WHERE a.order_id = p.order_id AND a.id <> p.id AND a.part = p.part
                AND (a.method = 'credit') = (p.method = 'credit')
                AND a.state IN ('opening', 'open', 'secured', 'owed', 'captured'))
           THEN 'captured' ELSE p.state END
   WHERE id = $1`;

/** Frees the reserved amount of a refund. */
export async function freeRefund(
  manager: EntityManager,
  { amount, payment }: Pick<Refused, 'amount' | 'payment'>,
): Promise<void> {
  await manager.query(FREE, [payment.id, amount]);
  await manager.query('UPDATE order_money SET given_back = given_back - $2 WHERE order_id = $1', [
    payment.order,
    amount,
  ]);
}
