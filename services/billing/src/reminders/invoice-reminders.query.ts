import type { DataSource, EntityManager } from 'typeorm';
import type { OverdueInvoice } from './reminder.rules.js';

/** An overdue invoice. Whole cents. */
export interface OwedInvoice extends OverdueInvoice {
  payment: string;
  order: string;
  user: string;
  missingCents: number;
}

// A partly refunded or disputed invoice is left to staff.
const OWED = `
  p.state = 'owed' AND p.captured + p.released < p.amount
    AND p.refunding = 0 AND p.refunded = 0 AND p.disputed = 0 AND m.order_status <> 'cancelled'`;
const COLUMNS = `
  p.id AS payment, p.order_id AS "order", m.user_id AS "user", p.due_at AS "dueAt",
  (p.amount - p.captured - p.released)::float8 AS "missingCents",
  (SELECT coalesce(max(r.days), 0) FROM invoice_reminders r WHERE r.payment_id = p.id) AS "remindedDays"`;

const PAGE = `
  SELECT ${COLUMNS} FROM payments p JOIN order_money m USING (order_id)
   WHERE ${OWED} AND p.due_at < now() AND ($1::timestamptz IS NULL OR (p.due_at, p.id) > ($1, $2::uuid))
   ORDER BY p.due_at, p.id LIMIT $3`;

/** Returns a page of overdue invoices, the longest overdue first, after the last one of the previous page. */
export const pageOverdue = (
  dataSource: DataSource,
  after: Pick<OwedInvoice, 'dueAt' | 'payment'> | null,
  limit: number,
): Promise<OwedInvoice[]> =>
  dataSource.query<OwedInvoice[]>(PAGE, [after?.dueAt ?? null, after?.payment ?? null, limit]);

/** Locks the order first, like everything else that changes money. */
const LOCK = 'SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE';
// A separate statement reads what was done while the lock was waited for.
const FIND = `
  SELECT ${COLUMNS} FROM payments p JOIN order_money m USING (order_id) WHERE p.id = $1 AND ${OWED}`;

/** Locks the order and returns the invoice as it is now, or null if it is no longer owed. */
export async function lockOwed(
  manager: EntityManager,
  { order, payment }: Pick<OwedInvoice, 'order' | 'payment'>,
): Promise<OwedInvoice | null> {
  await manager.query(LOCK, [order]);
  const [owed] = await manager.query<OwedInvoice[]>(FIND, [payment]);
  return owed ?? null;
}

export const recordReminder = (
  manager: EntityManager,
  payment: string,
  days: number,
): Promise<unknown> =>
  manager.query('INSERT INTO invoice_reminders (payment_id, days) VALUES ($1, $2)', [
    payment,
    days,
  ]);
