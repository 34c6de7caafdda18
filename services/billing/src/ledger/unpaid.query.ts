// Placed orders that must be paid again: a hold ran out, a charge or another attempt was refused, or the order was
// un-cancelled.
import { UNPAID_DAYS } from '@shop/contracts/billing/billing';
import type { EntityManager } from 'typeorm';
import { RETURNED_BEFORE } from './returned-before.query.js';

// A page that closed by itself was followed by another one. The first of these attempts has the start time.
const FIRST = `
  SELECT f.id, f.created_at, f.is_unpaid_notified FROM payments f
   WHERE f.order_id = p.order_id AND f.method = p.method AND f.part = p.part AND f.attempt <= p.attempt AND NOT EXISTS (
           SELECT FROM payments b
            WHERE b.order_id = f.order_id AND b.method = f.method AND b.part = f.part AND b.attempt = f.attempt - 1
              AND b.method = 'stripe' AND b.state = 'closed' AND NOT EXISTS (
                    SELECT FROM operations o WHERE o.payment_id = b.id AND o.kind = 'close'))
   ORDER BY f.attempt DESC LIMIT 1`;

// A refused payment is not retried, but another attempt may have replaced it.
const IS_MISSING = `
  p.state = 'refused' AND (SELECT coalesce(sum(l.amount), 0) FROM payments l
    WHERE l.order_id = p.order_id AND l.state IN ('opening', 'open', 'secured', 'owed', 'captured')) < m.total - ${RETURNED_BEFORE}`;

/** SQL: the states of a payment that `UNPAID` reads through an index. */
export const UNPAID_STATES = `p.state IN ('opening', 'open', 'refused')`;

/** SQL: the first attempt `unpaid` of a payment `p` of an order `m`, unpaid for `UNPAID_DAYS` or refused. */
export const UNPAID = `
  SELECT * FROM (${FIRST}) u
   WHERE m.order_status NOT IN ('awaiting', 'closed', 'cancelled')
     AND (p.state IN ('opening', 'open') AND u.created_at < now() - interval '${String(UNPAID_DAYS)} days'
          OR ${IS_MISSING})`;

/** Whole cents. */
export interface UnpaidOrder {
  order: string;
  user: string;
  amountCents: number;
  since: Date;
}

// Each order is found by one of several replicas: the others wait for the row and find it marked.
const NOTIFY = `
  WITH found AS (
    SELECT unpaid.id, unpaid.created_at AS since, p.order_id, m.user_id, p.amount
      FROM payments p JOIN order_money m USING (order_id) JOIN LATERAL (${UNPAID}) unpaid ON true
     WHERE p.state IN ('opening', 'open') AND NOT unpaid.is_unpaid_notified
     ORDER BY unpaid.created_at LIMIT $1)
  UPDATE payments f SET is_unpaid_notified = true FROM found WHERE f.id = found.id AND NOT f.is_unpaid_notified
  RETURNING found.order_id AS "order", found.user_id AS "user", found.amount::float8 AS "amountCents", found.since`;

/** Marks orders as notified that were not paid for `UNPAID_DAYS`, in the transaction that publishes them to staff. */
export async function takeUnpaid(manager: EntityManager, atMost: number): Promise<UnpaidOrder[]> {
  const [rows] = await manager.query<[UnpaidOrder[], number]>(NOTIFY, [atMost]);
  return rows;
}
