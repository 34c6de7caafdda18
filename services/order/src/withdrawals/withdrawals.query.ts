// Reads withdrawals.
import { typedOrderNumber } from '@shop/contracts/ordering/order-number';
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import type {
  WithdrawalMark,
  WithdrawalQuery,
  WithdrawalState,
  WithdrawalView,
} from '@shop/contracts/ordering/withdrawals';
import type { EntityManager } from 'typeorm';
import { hasNumber } from '../ordering/reads/order-number.query.js';
import { orderNumberOf } from '../ordering/reads/order.view.js';

/** Maximum count of a search or a filter. */
const TOTAL_MAX = 1_000;
/** Days before the refund day on which a withdrawal counts as due soon. */
const SOON_DAYS = 3;

interface Row {
  _id: string;
  name: string;
  email: string;
  typedNumber: string;
  items: string;
  orderId: string | null;
  number: number;
  placedAt: Date;
  returnId: string | null;
  returnNumber: number;
  returnState: ReturnState;
  marks: WithdrawalMark[];
  receivedAt: Date;
  endsAt: Date | null;
  refundBy: string;
  state: WithdrawalState;
  note: string;
  doneByName: string | null;
  doneAt: Date | null;
}

const COLUMNS = `
  w.id AS "_id", w.name, w.email, w.typed_number AS "typedNumber", w.items, w.order_id AS "orderId", o.number,
  o.placed_at AS "placedAt", w.marks, w.received_at AS "receivedAt", w.ends_at AS "endsAt",
  to_char(w.refund_by, 'YYYY-MM-DD') AS "refundBy", w.state, w.note, w.done_by_name AS "doneByName",
  w.done_at AS "doneAt", w.return_id AS "returnId", r.number AS "returnNumber", r.state AS "returnState"`;
const FROM = `withdrawals w LEFT JOIN orders o ON o.id = w.order_id
  LEFT JOIN order_returns r ON r.id = w.return_id`;

type Filter = Omit<WithdrawalQuery, 'page' | 'limit'>;

function conditionsOf({ state, due, search, order }: Filter, today: string) {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const parts = ['true'];
  if (state) parts.push(`w.state = ${parameter(state)}`);
  if (due)
    parts.push(
      `w.state = 'open' AND w.refund_by <= ${parameter(today)}::date + ${String(SOON_DAYS)}`,
    );
  if (order) parts.push(`w.order_id = ${parameter(order)}`);
  if (search) {
    const numbered = typedOrderNumber(search);
    const typed = `fold(w.search) LIKE search_pattern(${parameter(search)})`;
    parts.push(
      numbered
        ? `(${typed} OR w.order_id IN (SELECT o.id FROM orders o WHERE ${hasNumber(numbered, parameter)}))`
        : typed,
    );
  }
  return { where: parts.join(' AND '), values };
}

/**
 * Returns a page of matching withdrawals, newest first, and their number. `today` is a day in the time zone of the
 * shop.
 */
export async function findWithdrawals(
  manager: EntityManager,
  { page, limit, ...filter }: WithdrawalQuery,
  today: string,
): Promise<{ withdrawals: WithdrawalView[]; total: number; isTotalCapped: boolean }> {
  const { where, values } = conditionsOf(filter, today);
  const [rows, [counted]] = await Promise.all([
    manager.query<Row[]>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY w.received_at DESC, w.id DESC
        LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`,
      values,
    ),
    manager.query<[{ total: number }]>(
      `SELECT count(*)::int AS total
         FROM (SELECT FROM withdrawals w WHERE ${where} LIMIT ${String(TOTAL_MAX)}) counted`,
      values,
    ),
  ]);
  const { total } = counted;
  return { withdrawals: rows.map(viewOf), total, isTotalCapped: total === TOTAL_MAX };
}

/** Returns null for an unknown withdrawal. */
export async function findWithdrawal(
  manager: EntityManager,
  id: string,
): Promise<WithdrawalView | null> {
  const [row] = await manager.query<Row[]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE w.id = $1`, [id]);
  return row ? viewOf(row) : null;
}

const viewOf = (row: Row): WithdrawalView => ({
  _id: row._id,
  name: row.name,
  email: row.email,
  typedNumber: row.typedNumber,
  items: row.items,
  order: row.orderId === null ? null : { _id: row.orderId, number: orderNumberOf(row) },
  return:
    row.returnId === null
      ? null
      : { _id: row.returnId, number: `R${String(row.returnNumber)}`, state: row.returnState },
  marks: row.marks,
  receivedAt: row.receivedAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  refundBy: row.refundBy,
  state: row.state,
  done:
    row.doneAt === null
      ? null
      : { by: row.doneByName ?? '', at: row.doneAt.toISOString(), note: row.note },
});
