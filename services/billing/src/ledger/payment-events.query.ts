import type { EntityManager } from 'typeorm';

/** A payment that its shopper must make again. Whole cents. */
export interface DuePayment {
  order: string;
  user: string;
  amountCents: number;
  until: Date;
  why: 'uncancelled' | 'lapsed' | 'refused';
}

// The previous attempt gives the reason: an ended hold was released with that purpose. If a page closed by itself or
// for an edit, its payment was due before, and the shopper knows.
const DUE = `
  SELECT p.order_id AS "order", m.user_id AS "user", p.amount::float8 AS "amountCents", p.open_until AS until,
         coalesce((
           SELECT CASE o.purpose WHEN 'lapse' THEN 'lapsed' ELSE 'refused' END
             FROM payments b JOIN operations o ON o.payment_id = b.id
            WHERE b.order_id = p.order_id AND b.method = p.method AND b.part = p.part AND b.attempt = p.attempt - 1 AND b.state = 'lapsed'
              AND o.kind = 'release' AND o.purpose IN ('lapse', 'refused') LIMIT 1), 'uncancelled') AS why
    FROM payments p JOIN order_money m USING (order_id)
   WHERE p.id = ANY ($1) AND p.method = 'stripe' AND p.attempt > 1 AND p.state = 'opening'
     AND p.compare_from IS NULL
     AND m.order_status <> 'awaiting'
     AND NOT EXISTS (
           SELECT FROM payments b WHERE b.order_id = p.order_id AND b.method = p.method AND b.part = p.part AND b.attempt = p.attempt - 1
              AND b.state = 'closed' AND NOT EXISTS (
                    SELECT FROM operations o WHERE o.payment_id = b.id AND o.kind = 'close' AND o.purpose NOT LIKE 'edit %'))`;

/** An order whose charge was ended. */
interface EndedCharge {
  user: string;
  charge: string | null;
}

/** Ends the charge that an order waits for, so that its status does not follow the money. */
export async function endCharge(manager: EntityManager, order: string): Promise<EndedCharge> {
  const [[ended]] = await manager.query<[EndedCharge[], number]>(
    `UPDATE order_money m SET is_charge_wanted = false, charge_id = NULL FROM order_money before
      WHERE m.order_id = $1 AND before.order_id = m.order_id
      RETURNING m.user_id AS "user", before.charge_id AS charge`,
    [order],
  );
  if (!ended) throw new Error(`order ${order} is unknown`);
  return ended;
}

/** Returns those of these payments that wait for their shopper and whose order is already placed. */
export async function findDue(
  manager: EntityManager,
  payments: readonly string[],
): Promise<DuePayment[]> {
  return payments.length > 0 ? manager.query<DuePayment[]>(DUE, [payments]) : [];
}
