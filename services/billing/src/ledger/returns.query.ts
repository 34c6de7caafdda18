// Money of returned items: less is owed by invoice, cash is refunded once it is received, the rest at once.
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { sum } from '@shop/contracts/core/numbers';
import type { EntityManager } from 'typeorm';
import { findLeft, reserveRefund } from './refunds.query.js';
import { splitRefund } from './split-refund.rules.js';

const IS_KNOWN = `
  SELECT EXISTS (SELECT FROM operations o JOIN payments p ON p.id = o.payment_id
           WHERE p.order_id = $1 AND o.kind IN ('refund', 'release') AND o.purpose = $2)
      OR EXISTS (SELECT FROM awaited_refunds WHERE order_id = $1 AND purpose = $2) AS "isKnown"`;

/** Returns true if the refund of a return was begun. The caller has locked the order. */
export async function isReturnKnown(
  manager: EntityManager,
  { order, purpose }: { order: string; purpose: string },
): Promise<boolean> {
  const [row] = await manager.query<{ isKnown: boolean }[]>(IS_KNOWN, [order, purpose]);
  return row?.isKnown === true;
}

// Subtracts unfinished releases, and cash that will be refunded, from what is owed.
const OWED = `
  SELECT p.id AS payment, p.method, (p.secured - p.captured - p.released
           - (SELECT coalesce(sum(o.amount), 0) FROM operations o
               WHERE o.payment_id = p.id AND o.kind = 'release' AND o.state IN ('wanted', 'sent', 'unknown'))
           - (SELECT coalesce(sum(a.amount), 0) FROM awaited_refunds a WHERE a.order_id = p.order_id))::float8 AS cents
    FROM payments p
   WHERE p.order_id = $1 AND p.method IN ('invoice', 'cash') AND p.state IN ('secured', 'owed')`;

export interface OwedMoney {
  payment: string;
  method: PaymentMethod;
  cents: number;
}

/** Returns the cents that an order still owes by invoice or cash, or null if it owes nothing. */
export async function findOwed(manager: EntityManager, order: string): Promise<OwedMoney | null> {
  const [row] = await manager.query<OwedMoney[]>(OWED, [order]);
  return row && row.cents > 0 ? row : null;
}

/** A refund of a return. It may lower what is owed instead. Cents. */
export interface ReturnRefund {
  order: string;
  cents: number;
  purpose: string;
  reason: string;
  by: string;
  toCredit: boolean;
}

const RELEASE = `
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, reason, by_user, created_at)
  VALUES (gen_random_uuid(), $1, 'release', $2, $3, 'wanted', $4, $5, now())`;
const AWAIT = `
  INSERT INTO awaited_refunds (order_id, purpose, amount, reason, by_user, to_credit) VALUES ($1, $2, $3, $4, $5, $6)`;

/** Lowers the amount owed by invoice, or defers a refund of cash until the courier has handed it over. */
export async function takeFromOwed(
  manager: EntityManager,
  { payment, method }: OwedMoney,
  { order, cents, purpose, reason, by, toCredit }: ReturnRefund,
): Promise<void> {
  const rest = [purpose, cents, reason, by];
  if (method === 'cash') await manager.query(AWAIT, [order, ...rest, toCredit]);
  else await manager.query(RELEASE, [payment, ...rest]);
}

const NEXT_AWAITED = `
  DELETE FROM awaited_refunds WHERE order_id = $1 AND purpose = (
    SELECT purpose FROM awaited_refunds WHERE order_id = $1 AND amount <= $2 ORDER BY created_at, purpose LIMIT 1)
  RETURNING order_id AS "order", purpose, amount::float8 AS cents, reason, by_user AS by, to_credit AS "toCredit"`;

/** Refunds returns that waited for cash, as far as enough cash was received. The caller has locked the order. */
export async function refundAwaited(manager: EntityManager, order: string): Promise<void> {
  for (;;) {
    const left = (await findLeft(manager, order)).filter(({ method }) => method === 'cash');
    const cents = sum(left.map(({ leftCents }) => leftCents));
    const [[next]] = await manager.query<[ReturnRefund[], number]>(NEXT_AWAITED, [order, cents]);
    if (!next) return;
    await reserveRefund(manager, { ...next, parts: splitRefund(next.cents, left) });
  }
}
