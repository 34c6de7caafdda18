// Failed refunds. The customer is owed the money, which stays reserved until staff decide how it is paid.
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';
import { MOST_REFUNDS } from './payment.rules.js';

// A refund that follows from the order is tried again first, unless staff have tried it. A refund that was begun at the
// provider has its reference there as purpose. It is owed only once it was done or assigned.
const IS_OWED = `
  SELECT o.decided_key IS NOT NULL OR o.assigned_key IS NOT NULL
      OR o.purpose IS DISTINCT FROM o.provider_ref AND (o.purpose NOT LIKE 'cancel%' AND o.purpose NOT LIKE 'cheaper%'
      OR o.by_user IS NOT NULL OR (
        SELECT count(*) FROM operations r
         WHERE r.payment_id = o.payment_id AND r.kind = 'refund' AND r.state = 'refused'
           AND r.purpose LIKE CASE WHEN o.purpose LIKE 'cancel%' THEN 'cancel%' ELSE 'cheaper%' END) >= $2) AS "isOwed"
    FROM operations o WHERE o.id = $1`;

/** Returns true if a refused refund is owed, or false if it is tried again without staff. */
export async function isOwed(manager: EntityManager, refund: string): Promise<boolean> {
  const [row] = await manager.query<{ isOwed: boolean }[]>(IS_OWED, [refund, MOST_REFUNDS]);
  return row?.isOwed === true;
}

// The new operation has the purpose of the failed one, so that the same refund is not requested again.
const FAIL = `
  UPDATE operations SET state = 'refused', done_at = NULL, reason = $2, purpose = 'failed ' || purpose || ' ' || id,
         is_unassigned = false, for_return = NULL
   WHERE id = $1`;
const OWE = `
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, reason, by_user, is_unassigned, for_return, created_at,
                          next_at)
  VALUES (gen_random_uuid(), $1, 'refund', $2, $3, 'owed', $4, $5, $6, $7, now(), 'infinity')`;
const UNDO = `
  UPDATE payments SET refunded = refunded - $2, refunding = refunding + $2 WHERE id = $1`;
const FIND = `
  SELECT payment_id AS payment, purpose, amount::float8 AS amount, state, by_user AS by,
         is_unassigned AS "isUnassigned", for_return AS "forReturn"
    FROM operations WHERE id = $1`;

interface FailedRefund {
  payment: string;
  purpose: string;
  amount: number;
  state: string;
  by: string | null;
  isUnassigned: boolean;
  forReturn: string | null;
}

/** Records that a refund, even a done one, has failed and is owed. The caller has locked its order. */
export async function owe(manager: EntityManager, refund: string, reason: string): Promise<void> {
  const [failed] = await manager.query<FailedRefund[]>(FIND, [refund]);
  if (!failed) return;
  const { payment, purpose, amount, state, by, isUnassigned, forReturn } = failed;
  await manager.query(FAIL, [refund, reason]);
  if (state === 'done') await manager.query(UNDO, [payment, amount]);
  const values = [payment, purpose, amount, reason, by, isUnassigned, forReturn];
  await manager.query(OWE, values);
}

/** A refund that was or is owed. */
export interface OwedRefund {
  amountCents: number;
  method: PaymentMethod;
  isOwed: boolean;
  /** Idempotency key of the press that paid the refund. */
  decidedKey: string | null;
}

const FIND_OWED = `
  SELECT o.amount::float8 AS "amountCents", p.method, o.state = 'owed' AS "isOwed", o.decided_key AS "decidedKey"
    FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE o.id = $1 AND p.order_id = $2 AND (o.state = 'owed' OR o.decided_key IS NOT NULL)`;

/** Returns null if the order has no such refund. The caller has locked the order. */
export async function findOwedRefund(
  manager: EntityManager,
  { order, operation }: { order: string; operation: string },
): Promise<OwedRefund | null> {
  const [row] = await manager.query<OwedRefund[]>(FIND_OWED, [operation, order]);
  return row ?? null;
}

const TAKE_UP = `
  UPDATE operations SET state = 'wanted', next_at = now(), decided_key = $2, by_user = $3, to_credit = $4, by_hand = $5
   WHERE id = $1 AND state = 'owed'`;

export interface OwedDecision {
  operation: string;
  key: string;
  by: string;
  toCredit: boolean;
  byHand: boolean;
}

/** Requests an owed refund: by its provider, as store credit, or by hand. */
export async function takeUpOwed(
  manager: EntityManager,
  { operation, key, by, toCredit, byHand }: OwedDecision,
): Promise<void> {
  await manager.query(TAKE_UP, [operation, key, by, toCredit, byHand]);
}

const MADE = `
  UPDATE operations SET state = 'wanted', provider_ref = $3 WHERE id = (
    SELECT id FROM operations WHERE payment_id = $1 AND amount = $2 AND state = 'owed' ORDER BY created_at, id LIMIT 1)
  RETURNING id`;

/**
 * Finds the owed refund that a refund of the same amount at the provider pays, for the caller to settle. Returns null
 * if there is none.
 */
export async function findPaidByProvider(
  manager: EntityManager,
  payment: string,
  { amount, reference }: { amount: number; reference: string },
): Promise<string | null> {
  const [[made]] = await manager.query<[{ id: string }[], number]>(MADE, [
    payment,
    amount,
    reference,
  ]);
  return made?.id ?? null;
}

// Disputed money cannot be refunded now, but becomes available if the dispute is won.
const OWE_DISPUTED = `
  WITH disputed AS (
    SELECT p.id, least((SELECT coalesce(sum(d.amount), 0) FROM disputes d WHERE d.payment_id = p.id AND d.state = 'open'),
             p.captured - p.refunded - p.refunding) AS cents
      FROM payments p WHERE p.order_id = $1
  ), owed AS (
    INSERT INTO operations (id, payment_id, kind, purpose, amount, state, reason, by_user, created_at, next_at)
    SELECT gen_random_uuid(), d.id, 'refund', $2 || ' disputed', least(d.cents, $3::bigint), 'owed', $4, $5, now(), 'infinity'
      FROM disputed d WHERE d.cents > 0 ORDER BY d.cents DESC, d.id LIMIT 1
    ON CONFLICT (payment_id, kind, purpose) DO NOTHING RETURNING payment_id, amount
  ), reserved AS (
    UPDATE payments p SET refunding = p.refunding + o.amount FROM owed o WHERE p.id = o.payment_id)
  UPDATE order_money SET given_back = given_back + (SELECT amount FROM owed)
   WHERE order_id = $1 AND EXISTS (SELECT FROM owed)`;

/** Owes the cents of a return's refund that an open dispute holds back. The caller has locked the order. */
export async function oweDisputed(
  manager: EntityManager,
  {
    order,
    purpose,
    cents,
    reason,
    by,
  }: { order: string; purpose: string; cents: number; reason: string; by: string },
): Promise<void> {
  await manager.query(OWE_DISPUTED, [order, purpose, cents, reason, by]);
}

// Newest first. Without these refunds, the bank has taken more than the money that is left.
const ABOVE = `
  SELECT o.id, o.amount::float8 AS "amountCents",
         (p.refunded + p.refunding + p.disputed - p.captured)::float8 AS "aboveCents"
    FROM payments p JOIN operations o ON o.payment_id = p.id AND o.state = 'owed'
   WHERE p.id = $1 ORDER BY o.created_at DESC, o.id`;

/** Ends owed refunds of a payment as far as the bank has paid the customer. The caller has locked its order. */
export async function dropLost(manager: EntityManager, payment: string): Promise<void> {
  const rows = await manager.query<{ id: string; amountCents: number; aboveCents: number }[]>(
    ABOVE,
    [payment],
  );
  let above = rows[0]?.aboveCents ?? 0;
  for (const { id, amountCents } of rows) {
    const cents = Math.min(above, amountCents);
    if (cents <= 0) return;
    above -= cents;
    await endOwed(manager, { id, cents, isWhole: cents === amountCents, reason: LOST });
  }
}

const LOST = 'The bank has given the money to the customer.';

const LOWER = 'UPDATE operations SET amount = amount - $2 WHERE id = $1';
const FREE = `
  WITH freed AS (
    UPDATE payments SET refunding = refunding - $2 WHERE id = (SELECT payment_id FROM operations WHERE id = $1)
    RETURNING order_id)
  UPDATE order_money SET given_back = given_back - $2 WHERE order_id = (SELECT order_id FROM freed)`;

interface EndedOwed {
  id: string;
  cents: number;
  isWhole: boolean;
  reason: string;
}

/** Deducts cents that were paid otherwise from an owed refund, and ends it when none are left. */
export async function endOwed(
  manager: EntityManager,
  { id, cents, isWhole, reason }: EndedOwed,
): Promise<void> {
  await manager.query(FREE, [id, cents]);
  if (isWhole) await manager.query(FAIL, [id, reason]);
  else await manager.query(LOWER, [id, cents]);
}
