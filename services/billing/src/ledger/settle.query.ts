import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { DataSource, EntityManager } from 'typeorm';

// Locks the orders first, in the order of ids, like everything else that changes money.
const LOCK = `
  SELECT 1 FROM order_money WHERE order_id IN (
    SELECT p.order_id FROM operations o JOIN payments p ON p.id = o.payment_id WHERE o.id = ANY ($1))
   ORDER BY order_id FOR UPDATE`;

// An invoice is captured as soon as all of it is received.
const SETTLE = `
  WITH done AS (
    UPDATE operations SET state = 'done', done_at = now()
     WHERE id = ANY ($1) AND state IN ('wanted', 'sent', 'unknown')
    RETURNING id, payment_id, kind, amount, to_credit, by_hand
  ), sums AS (
    SELECT payment_id, coalesce(sum(amount) FILTER (WHERE kind = 'capture'), 0) AS captured,
           coalesce(sum(amount) FILTER (WHERE kind = 'release'), 0) AS released,
           coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
           bool_or(kind = 'close') AS is_closed
      FROM done GROUP BY payment_id
  ), paid AS (
    UPDATE payments p SET captured = p.captured + s.captured, released = p.released + s.released,
           refunding = p.refunding - s.refunded, refunded = p.refunded + s.refunded,
           state = CASE
             WHEN s.is_closed AND p.state IN ('opening', 'open') THEN 'closed'
             WHEN s.released > 0 AND p.captured + s.captured = 0
               THEN CASE WHEN p.released + s.released < p.secured THEN p.state
                 -- Nothing is owed any more, and nothing is to be paid once more.
                 WHEN EXISTS (SELECT FROM operations r WHERE r.payment_id = p.id AND r.kind = 'release'
                   AND r.purpose LIKE 'return %') THEN 'captured'
                 ELSE 'released' END
             WHEN p.captured + s.captured > 0 AND p.captured + s.captured + p.released + s.released = p.secured
               AND p.state IN ('secured', 'owed') THEN 'captured'
             ELSE p.state END
      FROM sums s WHERE p.id = s.payment_id RETURNING p.order_id, s.captured
  ), taken AS (
    UPDATE order_money m SET taken = m.taken + t.captured, are_cards_due = m.are_cards_due OR m.gift_cards <> '[]'
      FROM (SELECT order_id, sum(captured) AS captured FROM paid GROUP BY order_id) t
     WHERE m.order_id = t.order_id AND t.captured > 0)
  SELECT done.id, done.kind, done.amount::float8 AS amount, done.to_credit AS "toCredit", done.by_hand AS "byHand",
         p.id AS payment, p.method, m.order_id AS "order", m.user_id AS "user"
    FROM done JOIN payments p ON p.id = done.payment_id JOIN order_money m USING (order_id)`;

export interface SettledOperation {
  id: string;
  kind: 'open' | 'close' | 'capture' | 'release' | 'refund';
  /** Whole cents. */
  amount: number;
  /** True if other money is refunded as store credit. */
  toCredit: boolean;
  /** True if staff paid it by another way than its method. */
  byHand: boolean;
  payment: string;
  method: PaymentMethod;
  order: string;
  user: string;
}

/** Ends the unfinished operations and adds them to the sums. Returns them; their orders are locked. */
export async function settleOperations(
  manager: EntityManager,
  operations: readonly string[],
): Promise<SettledOperation[]> {
  await manager.query(LOCK, [operations]);
  const settled = await manager.query<SettledOperation[]>(SETTLE, [operations]);
  const charged = settled.filter(({ kind, method }) => kind === 'capture' && method === 'stripe');
  if (charged.length > 0) await manager.query(END_HOLD, [charged.map(({ payment }) => payment)]);
  return settled;
}

// The hold of a card ends with its charge, which releases the rest.
const END_HOLD = `
  WITH ended AS (
    SELECT id, secured - captured - released AS rest FROM payments
     WHERE id = ANY ($1) AND captured > 0 AND captured + released < secured
  ), released AS (
    UPDATE payments p SET released = p.released + e.rest, state = CASE p.state WHEN 'secured' THEN 'captured' ELSE p.state END
      FROM ended e WHERE p.id = e.id)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
  SELECT gen_random_uuid(), id, 'release', 'rest', rest, 'done', now(), now() FROM ended
  ON CONFLICT (payment_id, kind, purpose) DO NOTHING`;

const DUE = `
  SELECT o.id FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE o.state IN ('wanted', 'sent', 'unknown') AND o.next_at <= now()
     AND (p.method = 'stripe' AND NOT o.to_credit) = $1
   ORDER BY o.next_at, o.id LIMIT $2`;

/** Returns the operations that are due first, either those of a provider or the others. */
export async function findDue(
  dataSource: DataSource,
  { byProvider, atMost }: { byProvider: boolean; atMost: number },
): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>(DUE, [byProvider, atMost]);
  return rows.map(({ id }) => id);
}
