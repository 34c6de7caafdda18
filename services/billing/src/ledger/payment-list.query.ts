// The payments of all orders, for staff.
import type { PaymentQuery, PaymentRow } from '@shop/contracts/billing/billing';
import { toDollars } from '@shop/contracts/money/price';
import type { DataSource, EntityManager } from 'typeorm';
import { UNPAID, UNPAID_STATES } from './unpaid.query.js';

const MONEY_STATE = 'money_state(p.state, secured, captured, released, refunded, disputed)';

const listOf = (isUnpaid: boolean): string => `
  SELECT p.id AS _id, p.order_id AS "order", ${MONEY_STATE} AS state, p.method, p.amount::float8 AS amount,
         refunded::float8 AS refunded, p.created_at AS "createdAt",
         CASE WHEN p.state = 'secured' AND hold_until < now() + interval '48 hours' THEN hold_until END AS "holdUntil",
         CASE WHEN p.state = 'owed' THEN due_at END AS "dueAt",
         (SELECT array_agg(r.sent_at ORDER BY r.days) FROM invoice_reminders r WHERE r.payment_id = p.id) AS reminders,
         unpaid.created_at AS "unpaidSince"
    FROM payments p JOIN order_money m USING (order_id) LEFT JOIN LATERAL (${UNPAID}) unpaid ON true
   WHERE ($1::text IS NULL OR ${MONEY_STATE} = $1)
     AND ($2::timestamptz IS NULL OR p.created_at >= $2)
     AND ($3::timestamptz IS NULL OR p.created_at < $3)
     AND ($4::timestamptz IS NULL OR (p.created_at, p.id) < ($4, $5::uuid))
     AND ($7::text IS NULL OR p.method = $7)
     ${isUnpaid ? `AND ${UNPAID_STATES} AND unpaid.id IS NOT NULL` : ''}
   ORDER BY p.created_at DESC, p.id DESC LIMIT $6`;

type Moments = 'createdAt' | 'holdUntil' | 'dueAt' | 'unpaidSince' | 'reminders';
interface ListedRow extends Omit<PaymentRow, Moments> {
  createdAt: Date;
  holdUntil: Date | null;
  dueAt: Date | null;
  reminders: Date[] | null;
  unpaidSince: Date | null;
}

/** The payments that fit, newest first. */
export async function listPayments(
  database: Pick<DataSource | EntityManager, 'query'>,
  { state, method, attention, from, until, after, limit }: PaymentQuery,
): Promise<PaymentRow[]> {
  const [at = null, id = null] = after?.split('_') ?? [];
  const values = [state ?? null, from ?? null, until ?? null, at, id, limit, method ?? null];
  const rows = await database.query<ListedRow[]>(listOf(attention === 'unpaid'), values);
  return rows.map(paymentRowOf);
}

const paymentRowOf = ({
  amount,
  refunded,
  createdAt,
  holdUntil,
  dueAt,
  reminders,
  unpaidSince,
  ...row
}: ListedRow): PaymentRow => ({
  ...row,
  amount: toDollars(amount),
  refunded: toDollars(refunded),
  ...(holdUntil && { holdUntil: holdUntil.toISOString() }),
  ...(dueAt && { dueAt: dueAt.toISOString() }),
  ...(dueAt && reminders && { reminders: reminders.map((sent) => sent.toISOString()) }),
  ...(unpaidSince && { unpaidSince: unpaidSince.toISOString() }),
  createdAt: createdAt.toISOString(),
});
