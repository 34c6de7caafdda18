// The payments of all orders, for staff.
import type { PaymentList, PaymentQuery, PaymentRow } from '@shop/contracts/billing/payment-list';
import { toDollars } from '@shop/contracts/money/price';
import {
  behindCursor,
  cursorColumn,
  pageOf,
  sortedBy,
  type ListSorting,
  type SortKey,
} from '@shop/service-kit/list-cursor';
import type { DataSource, EntityManager } from 'typeorm';
import { UNPAID, UNPAID_STATES } from './unpaid.query.js';

const MONEY_STATE = 'money_state(p.state, secured, captured, released, refunded, disputed)';

const columns = `
  p.id AS _id, p.order_id AS "order", ${MONEY_STATE} AS state, p.method, p.amount::float8 AS amount,
  refunded::float8 AS refunded, p.created_at AS "createdAt",
  CASE WHEN p.state = 'secured' AND hold_until < now() + interval '48 hours' THEN hold_until END AS "holdUntil",
  CASE WHEN p.state = 'owed' THEN due_at END AS "dueAt",
  (SELECT array_agg(r.sent_at ORDER BY r.days) FROM invoice_reminders r WHERE r.payment_id = p.id) AS reminders,
  (SELECT sum(o.amount)::float8 FROM operations o WHERE o.payment_id = p.id AND o.state = 'owed') AS owed,
  (SELECT sum(o.amount)::float8 FROM operations o WHERE o.payment_id = p.id AND o.is_unassigned) AS unassigned,
  unpaid.created_at AS "unpaidSince"`;

const since = ['p.created_at', 'timestamptz'] as const;
const keys: Record<PaymentQuery['sort'], readonly SortKey[]> = {
  since: [since],
  amount: [['p.amount', 'bigint'], since],
  refunded: [['p.refunded', 'bigint'], since],
};

const HAS_REFUND = {
  owed: `p.id IN (SELECT o.payment_id FROM operations o WHERE o.state = 'owed')`,
  unassigned: 'p.id IN (SELECT o.payment_id FROM operations o WHERE o.is_unassigned)',
};

type Moments = 'createdAt' | 'holdUntil' | 'dueAt' | 'unpaidSince' | 'reminders';
interface ListedRow extends Omit<PaymentRow, Moments | 'owed' | 'unassigned'> {
  owed: number | null;
  unassigned: number | null;
  createdAt: Date;
  holdUntil: Date | null;
  dueAt: Date | null;
  reminders: Date[] | null;
  unpaidSince: Date | null;
  cursor: string[];
}

/** Returns a page of the matching payments. Each sorting has an index that is read in either direction. */
export async function listPayments(
  database: Pick<DataSource | EntityManager, 'query'>,
  query: PaymentQuery,
): Promise<Pick<PaymentList, 'payments' | 'next'>> {
  const { text, values } = paymentsStatement(query);
  const { rows, next } = pageOf(await database.query<ListedRow[]>(text, values), query.limit);
  return { payments: rows.map(paymentRowOf), next };
}

/** Reads one payment more than the page holds. */
export function paymentsStatement(query: PaymentQuery): { text: string; values: unknown[] } {
  const { state, method, attention, from, until, after, limit } = query;
  const values: unknown[] = [];
  const sorting: ListSorting = { keys: keys[query.sort], direction: query.order, id: 'p.id' };
  const rules = ['true'];
  const given = (rule: string, value: unknown): void => {
    if (value !== undefined) rules.push(`${rule} $${String(values.push(value))}`);
  };
  given(`${MONEY_STATE} =`, state);
  given('p.method =', method);
  given('p.created_at >=', from);
  given('p.created_at <', until);
  if (attention === 'unpaid') rules.push(UNPAID_STATES, 'unpaid.id IS NOT NULL');
  if (attention === 'owed' || attention === 'unassigned') rules.push(HAS_REFUND[attention]);
  if (after !== undefined) rules.push(behindCursor(after, sorting, values));
  const text = `
    SELECT ${columns}, ${cursorColumn(sorting)}
      FROM payments p JOIN order_money m USING (order_id) LEFT JOIN LATERAL (${UNPAID}) unpaid ON true
     WHERE ${rules.join(' AND ')}
     ORDER BY ${sortedBy(sorting)} LIMIT ${String(limit + 1)}`;
  return { text, values };
}

const paymentRowOf = ({
  amount,
  refunded,
  createdAt,
  holdUntil,
  dueAt,
  reminders,
  unpaidSince,
  owed,
  unassigned,
  cursor: _cursor,
  ...row
}: ListedRow): PaymentRow => ({
  ...row,
  amount: toDollars(amount),
  refunded: toDollars(refunded),
  ...(holdUntil && { holdUntil: holdUntil.toISOString() }),
  ...(dueAt && { dueAt: dueAt.toISOString() }),
  ...(dueAt && reminders && { reminders: reminders.map((sent) => sent.toISOString()) }),
  ...(unpaidSince && { unpaidSince: unpaidSince.toISOString() }),
  ...(owed !== null && { owed: toDollars(owed) }),
  ...(unassigned !== null && { unassigned: toDollars(unassigned) }),
  createdAt: createdAt.toISOString(),
});
