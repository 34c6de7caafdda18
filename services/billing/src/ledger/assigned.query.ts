// Refunds that were made at the provider, and the purpose that staff assign to them.
import type { EntityManager } from 'typeorm';

/** A refund that was made at the provider. */
export interface AdoptedRefund {
  amountCents: number;
  isUnassigned: boolean;
  /** Idempotency key of the press that assigned the refund. */
  assignedKey: string | null;
}

const FIND = `
  SELECT o.amount::float8 AS "amountCents", o.is_unassigned AS "isUnassigned", o.assigned_key AS "assignedKey"
    FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE o.id = $1 AND p.order_id = $2 AND (o.is_unassigned OR o.assigned_key IS NOT NULL)`;

/** Returns null if the order has no such refund. The caller has locked the order. */
export async function findAdopted(
  manager: EntityManager,
  { order, operation }: { order: string; operation: string },
): Promise<AdoptedRefund | null> {
  const [row] = await manager.query<AdoptedRefund[]>(FIND, [operation, order]);
  return row ?? null;
}

const ASSIGN = `
  UPDATE operations SET is_unassigned = false, assigned_key = $2, for_return = $3 WHERE id = $1`;

/** Stores the return that a refund was for; null for none. */
export async function assign(
  manager: EntityManager,
  { operation, key, forReturn }: { operation: string; key: string; forReturn: string | null },
): Promise<void> {
  await manager.query(ASSIGN, [operation, key, forReturn]);
}

const OF_RETURN = `
  SELECT coalesce(sum(o.amount) FILTER (WHERE o.state NOT IN ('refused', 'reversed', 'owed')), 0)::float8 AS "paidCents",
         coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amountCents', o.amount) ORDER BY o.created_at, o.id)
           FILTER (WHERE o.state = 'owed'), '[]') AS owed,
         (SELECT coalesce(sum(d.total), 0)::float8 FROM documents d
           WHERE d.order_id = $1 AND d.kind = 'credit' AND d.cause = 'return' AND d.cause_id = $2) AS "creditedCents"
    FROM payments p JOIN operations o ON o.payment_id = p.id
   WHERE p.order_id = $1 AND o.kind IN ('refund', 'release')
     AND (o.purpose IN ('return ' || $2, 'return ' || $2 || ' disputed') OR o.for_return = $2::uuid)`;

/** Money of a return so far. Whole cents. */
export interface MoneyOfReturn {
  paidCents: number;
  owed: { id: string; amountCents: number }[];
  creditedCents: number;
}

/** Returns what was refunded, credited and is owed for a return. The caller has locked its order. */
export async function findMoneyOfReturn(
  manager: EntityManager,
  order: string,
  returned: string,
): Promise<MoneyOfReturn> {
  const [row] = await manager.query<MoneyOfReturn[]>(OF_RETURN, [order, returned]);
  return row ?? { paidCents: 0, owed: [], creditedCents: 0 };
}

const ASSIGNED_TO = `
  SELECT o.id, o.amount::float8 AS "amountCents" FROM payments p JOIN operations o ON o.payment_id = p.id
   WHERE p.order_id = $1 AND o.for_return = $2 ORDER BY o.created_at, o.id`;

/** Returns the refunds at the provider that were for a return that is not settled yet. */
export const findAssignedTo = (
  manager: EntityManager,
  order: string,
  returned: string,
): Promise<{ id: string; amountCents: number }[]> =>
  manager.query<{ id: string; amountCents: number }[]>(ASSIGNED_TO, [order, returned]);
