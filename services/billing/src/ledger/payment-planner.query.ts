// Tables that a movement of money changes. Each statement makes the same movement for many orders.
import type { CreditPart } from '@shop/contracts/billing/paying';
import { handMethods, type PaymentState } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';
import type { NewPayment } from './method-ledger.js';
import type { SoldCard } from './orders.query.js';
import type { Lasts, OrderSnapshot } from './payment.rules.js';
import { RETURNED_BEFORE } from './returned-before.query.js';

/** An order with the last attempts to pay it. */
export interface PaidOrder extends OrderSnapshot, Lasts {
  order: string;
  user: string;
  creditParts: CreditPart[];
  /** Id of the charge that the order waits for. */
  charge: string | null;
  until: string | null;
  placedAt: Date;
  giftCards: SoldCard[];
}

const LAST = `
           jsonb_build_object('payment', p.id, 'part', p.part, 'attempt', p.attempt, 'method', p.method, 'state', p.state,
             'amount', p.amount, 'secured', p.secured, 'captured', p.captured, 'released', p.released,
             'refunding', p.refunding, 'refunded', p.refunded, 'disputed', p.disputed,
             'isDisputed', EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id AND d.state = 'open'),
             'isChargeRefused', EXISTS (SELECT FROM operations o
               WHERE o.payment_id = p.id AND o.kind = 'capture' AND o.purpose = 'order' AND o.state = 'refused'),
             'lowered', (SELECT coalesce(sum(o.amount), 0) FROM operations o WHERE o.payment_id = p.id
               AND o.kind = 'refund' AND o.state <> 'refused' AND (o.purpose LIKE 'cheaper%' OR o.purpose LIKE 'cancel%')),
             'refusedLowers', (SELECT count(*) FROM operations o WHERE o.payment_id = p.id AND o.kind = 'refund'
               AND o.state = 'refused' AND o.purpose LIKE 'cheaper%'),
             'lowers', (SELECT count(*) FROM operations o WHERE o.payment_id = p.id AND o.kind = 'refund'
               AND o.purpose LIKE 'cheaper%'),
             'returned', (SELECT coalesce(sum(o.amount), 0) FROM operations o WHERE o.payment_id = p.id
               AND o.kind = 'release' AND o.state = 'done' AND o.purpose LIKE 'return %'),
             'refusedRefunds', (SELECT count(*) FROM operations o WHERE o.payment_id = p.id AND o.kind = 'refund'
               AND o.state = 'refused' AND o.purpose LIKE 'cancel%'),
             'isMoving', EXISTS (SELECT FROM operations o
               WHERE o.payment_id = p.id AND o.state IN ('wanted', 'sent', 'unknown')
                 AND o.kind IN ('capture', 'release', 'close')))`;

const lastOf = (condition: string) => `(
    SELECT ${LAST}
      FROM payments p WHERE p.order_id = m.order_id AND p.part = 0 AND ${condition} ORDER BY attempt DESC LIMIT 1)`;

const FIND = `
  SELECT m.order_id AS "order", m.user_id AS "user", m.order_status AS status, m.version, m.total::float8 AS "totalCents",
         m.method, m.differences, m.credit::float8 AS "creditCents", m.credit_parts AS "creditParts",
         m.awaits_until AS until, m.is_charge_wanted AND m.charge_version <= m.version AS "isChargeWanted", m.charge_cents::float8 AS "chargeCents",
         m.charge_id AS charge, m.has_left AS "hasLeft", m.keeps_charged AS "keepsCharged", m.placed_at AS "placedAt",
         ${RETURNED_BEFORE} AS "returnedCents", m.gift_cards AS "giftCards", m.is_of_gift_cards AS "isOfGiftCards",
         ${lastOf("p.method <> 'credit'")} AS main, ${lastOf("p.method = 'credit'")} AS credit,
         EXISTS (SELECT FROM payments p WHERE p.order_id = m.order_id AND p.part > 0) AS "hasLater"
    FROM order_money m WHERE m.order_id = ANY ($1)`;

const LATER = `
  SELECT DISTINCT ON (p.order_id, p.part) p.order_id AS "order", ${LAST} AS last
    FROM payments p WHERE p.order_id = ANY ($1) AND p.part > 0
   ORDER BY p.order_id, p.part, p.attempt DESC`;

type LaterPart = Lasts['later'][number];

/** Returns the stored orders. The caller has locked them. */
export async function findPaidOrders(
  manager: EntityManager,
  orders: readonly string[],
): Promise<PaidOrder[]> {
  const found = await manager.query<(PaidOrder & { hasLater: boolean })[]>(FIND, [orders]);
  // Few orders have differences. A separate statement keeps them out of the query plan of all others.
  const dearer = found.filter(({ hasLater }) => hasLater).map(({ order }) => order);
  const later =
    dearer.length > 0
      ? await manager.query<{ order: string; last: LaterPart }[]>(LATER, [dearer])
      : [];
  return found.map(({ hasLater: _, ...order }) => ({
    ...order,
    later: later.filter((one) => one.order === order.order).map(({ last }) => last),
  }));
}

const OPEN = `
  WITH opened AS (
    INSERT INTO payments (id, order_id, part, attempt, method, currency, amount, secured, state, reason, open_until, compare_from,
                          created_at)
    SELECT id, "order", part, attempt, method, 'USD', amount, CASE WHEN state = 'secured' THEN amount ELSE 0 END, state,
           reason, until, CASE WHEN "isLate" AND method = 'stripe' THEN (
             SELECT greatest(m.placed_at, (SELECT gap_from FROM providers WHERE name = n.method))
               FROM order_money m WHERE m.order_id = n."order") END, at
      FROM jsonb_to_recordset($1) AS n (id uuid, "order" uuid, part int, attempt int, method text, amount bigint, state text,
           reason text, until timestamptz, "isLate" boolean, at timestamptz)
    RETURNING id, amount, state, created_at)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
  SELECT gen_random_uuid(), id, 'secure', 'order', amount, 'done', created_at, created_at FROM opened
   WHERE state = 'secured'`;

/** A new attempt in its first state. */
export type OpenedPayment = NewPayment & { state: PaymentState; reason: string | null };

/** Inserts new attempts. An attempt that is secured at once also gets a done operation. */
export async function openPayments(
  manager: EntityManager,
  payments: readonly OpenedPayment[],
): Promise<void> {
  if (payments.length > 0) await manager.query(OPEN, [JSON.stringify(payments)]);
}

export interface RequestedOperation {
  order: string;
  payment: string;
  kind: 'close' | 'capture' | 'release' | 'refund';
  purpose: string;
  amount: number;
  /** Earliest start in hours from now. */
  inHours?: number;
  at: Date | string;
}

/** A refund by hand is a task of staff, so its time is infinity and no runner finds it. */
export const NEXT_AT = `
  CASE WHEN p.method IN (${handMethods.map((method) => `'${method}'`).join(', ')}) AND w.kind = 'refund'
    THEN 'infinity'::timestamptz ELSE now() + coalesce(w."inHours", 0) * interval '1 hour' END`;

// A refund reserves its money, so that no other refund can use it. An operation that exists reserves nothing.
const WANT = `
  WITH wanted AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS w ("order" uuid, payment uuid, kind text, purpose text,
           amount bigint, "inHours" int, at timestamptz)
  ), written AS (
    INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, next_at)
    SELECT gen_random_uuid(), w.payment, w.kind, w.purpose, w.amount, 'wanted', w.at, ${NEXT_AT}
      FROM wanted w JOIN payments p ON p.id = w.payment
    ON CONFLICT (payment_id, kind, purpose) DO NOTHING
    RETURNING payment_id, kind, purpose, amount
  ), reserved AS (
    UPDATE payments p SET refunding = p.refunding + w.amount,
           state = CASE WHEN w.purpose LIKE 'cheaper%' THEN p.state ELSE 'returned' END
      FROM written w WHERE p.id = w.payment_id AND w.kind = 'refund' RETURNING p.order_id, w.amount)
  UPDATE order_money m SET given_back = m.given_back + r.amount
    FROM (SELECT order_id, sum(amount) AS amount FROM reserved GROUP BY order_id) r WHERE m.order_id = r.order_id`;

/** Inserts the operations. A refund covers all that is left and ends its payment, unless the order became cheaper. */
export async function requestOperations(
  manager: EntityManager,
  operations: readonly RequestedOperation[],
): Promise<void> {
  if (operations.length > 0) await manager.query(WANT, [JSON.stringify(operations)]);
}

/** Ends payments, or makes an invoice due. `due_at` follows from the terms of its customer. */
export async function setState(
  manager: EntityManager,
  payments: readonly string[],
  state: 'returned' | 'closed' | 'owed',
): Promise<void> {
  if (payments.length === 0) return;
  await manager.query(
    `UPDATE payments p SET state = $2, due_at = CASE WHEN $2 = 'owed' THEN now() + make_interval(days => coalesce((
              SELECT t.due_days FROM order_money m JOIN credit_terms t ON t.user_id = m.user_id
               WHERE m.order_id = p.order_id), 30)) ELSE due_at END
      WHERE p.id = ANY ($1)`,
    [payments, state],
  );
}

/** Lowers the amount of payments to `dueCents`, but not below the amount received. */
export async function lowerAmounts(
  manager: EntityManager,
  payments: readonly { payment: string; dueCents: number }[],
): Promise<void> {
  if (payments.length === 0) return;
  await manager.query(
    `UPDATE payments p SET amount = greatest(w."dueCents", p.secured),
            state = CASE WHEN w."dueCents" > p.secured THEN p.state ELSE 'captured' END
       FROM jsonb_to_recordset($1) AS w (payment uuid, "dueCents" bigint) WHERE p.id = w.payment`,
    [JSON.stringify(payments)],
  );
}

/** A payment that grows with its order. `purpose` names the version of the order and the previous amount. */
export interface RaisedPayment {
  user: string;
  payment: string;
  moreCents: number;
  purpose: string;
}

// Accounts are locked in the order of ids, like when they are taken from. The limit was checked when the order was
// edited.
const RAISE = `
  WITH raised AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS r ("user" uuid, payment uuid, "moreCents" bigint, purpose text)
  ), written AS (
    INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
    SELECT gen_random_uuid(), payment, 'secure', purpose, "moreCents", 'done', now(), now() FROM raised
    ON CONFLICT (payment_id, kind, purpose) DO NOTHING RETURNING payment_id, amount
  ), grown AS (
    UPDATE payments p SET amount = p.amount + w.amount, secured = p.secured + w.amount,
           state = CASE p.state WHEN 'captured' THEN 'secured' ELSE p.state END
      FROM written w WHERE p.id = w.payment_id RETURNING p.id, p.method, w.amount
  ), locked AS MATERIALIZED (
    SELECT user_id FROM credit_terms WHERE user_id IN (SELECT "user" FROM raised) ORDER BY user_id FOR UPDATE)
  UPDATE credit_terms t SET used = t.used + g.amount
    FROM (SELECT r."user", sum(grown.amount) AS amount FROM grown JOIN raised r ON r.payment = grown.id
           WHERE grown.method = 'invoice' GROUP BY 1) g
   WHERE t.user_id = g."user" AND t.user_id IN (SELECT user_id FROM locked)`;

/** Raises the amount due by cash or invoice, and records it as an operation. An ended payment is opened again. */
export async function raiseAmounts(
  manager: EntityManager,
  raised: readonly RaisedPayment[],
): Promise<void> {
  if (raised.length > 0) await manager.query(RAISE, [JSON.stringify(raised)]);
}
