// Reads returns for display.
import { unitsOf } from '@shop/contracts/money/length';
import { toDollars } from '@shop/contracts/money/price';
import type { LengthUnit } from '@shop/contracts/money/units';
import { typedOrderNumber } from '@shop/contracts/ordering/order-number';
import type { OrderReturn, ReturnQuery } from '@shop/contracts/ordering/order-returns';
import type { ReturnDecision } from '@shop/contracts/ordering/return-inputs';
import type { EntityManager } from 'typeorm';
import { settlementOf, type Settlement } from './settlement.rules.js';
import { findInspected } from './sold-lines.query.js';
import { hasNumber } from '../reads/order-number.query.js';
import { orderNumberOf } from '../reads/order.view.js';

interface PartRow {
  product: string;
  name: string;
  quantity: number;
  lengths: number[] | null;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
}
interface ResultRow extends PartRow {
  decision: ReturnDecision;
  lossCents: number;
  lossReason: string;
  refundCents: number;
}
interface LineRow extends PartRow {
  parcel: OrderReturn['lines'][number]['parcel'] | null;
}

/** The order is null until the draft is placed; times are text. */
interface ExchangeRow {
  draft: string | null;
  fault: string | null;
  order: string | null;
  number: number | null;
  placedAt: string | null;
}

interface Row extends Pick<
  OrderReturn,
  '_id' | 'order' | 'kind' | 'state' | 'reason' | 'wants' | 'text'
> {
  number: number;
  orderNo: number;
  placedAt: Date;
  customer: string;
  isLate: boolean;
  declined: string | null;
  carrier: string;
  tracking: string;
  refundCents: number | null;
  deliveryCents: number | null;
  createdAt: Date;
  exchange: ExchangeRow | null;
  photos: string[];
  lines: LineRow[];
  results: ResultRow[];
}

const PART = `'product', l.product_id, 'name', l.name, 'unit', l.unit, 'cutsPerUnit', l.cuts_per_unit`;

const COLUMNS = `
  r.id AS "_id", r.order_id AS "order", r.number, r.kind, r.state, r.reason, r.wants, r.text, r.is_late AS "isLate", r.declined,
  r.carrier, r.tracking, r.refund_cents::float8 AS "refundCents", r.delivery_cents::float8 AS "deliveryCents",
  r.created_at AS "createdAt", o.number AS "orderNo", o.placed_at AS "placedAt", o.user_name AS customer,
  array(SELECT p.id FROM return_photos p WHERE p.return_id = r.id ORDER BY p.added_at, p.id) AS photos,
  (SELECT json_build_object('draft', x.draft_id, 'fault', x.fault, 'order', e.id, 'number', e.number, 'placedAt', e.placed_at)
     FROM exchanges x LEFT JOIN drafts d ON d.id = x.draft_id LEFT JOIN orders e ON e.id = d.order_id
    WHERE x.return_id = r.id AND x.state <> 'due') AS exchange,
  (SELECT coalesce(json_agg(json_build_object(${PART}, 'quantity', a.quantity, 'lengths', a.lengths, 'parcel',
             (SELECT json_build_object('_id', p.id, 'number', p.number) FROM parcels p WHERE p.id = a.parcel_id)) ORDER BY l.line_no), '[]')
     FROM order_return_lines a JOIN order_lines l ON l.order_id = r.order_id AND l.line_no = a.line_no
    WHERE a.return_id = r.id) AS lines,
  (SELECT coalesce(json_agg(json_build_object(${PART}, 'quantity', w.quantity, 'lengths', w.lengths, 'decision', w.decision,
             'lossCents', w.loss_cents, 'lossReason', w.loss_reason, 'refundCents', w.refund_cents) ORDER BY w.nth), '[]')
     FROM order_return_results w JOIN order_lines l ON l.order_id = r.order_id AND l.line_no = w.line_no
    WHERE w.return_id = r.id) AS results`;

/** Returns the returns of an order, oldest first. */
export async function returnsOf(manager: EntityManager, order: string): Promise<OrderReturn[]> {
  const rows = await manager.query<Row[]>(
    `SELECT ${COLUMNS} FROM order_returns r JOIN orders o ON o.id = r.order_id
      WHERE r.order_id = $1 ORDER BY r.number`,
    [order],
  );
  return viewsOf(manager, rows);
}

/** Returns null if there is no such return. */
export async function returnViewOf(
  manager: EntityManager,
  id: string,
): Promise<OrderReturn | null> {
  const [row] = await manager.query<Row[]>(
    `SELECT ${COLUMNS} FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE r.id = $1`,
    [id],
  );
  const [view] = row ? await viewsOf(manager, [row]) : [];
  return view ?? null;
}

/** `R1` at the end of a return code. */
const RETURN = /R(\d{1,4})$/i;

/** SQL: the return has this code, or its order has this number. Other text matches no return. */
function isOfNumber(typed: string, parameter: (value: unknown) => string): string {
  const [ending, nth] = RETURN.exec(typed) ?? [];
  const number = typedOrderNumber(ending === undefined ? typed : typed.slice(0, -ending.length));
  if (!number) return 'false';
  const ofOrder = `r.order_id IN (SELECT o.id FROM orders o WHERE ${hasNumber(number, parameter)})`;
  return nth === undefined ? ofOrder : `${ofOrder} AND r.number = ${parameter(Number(nth))}::int`;
}

/** Maximum count of a list. */
const TOTAL_MAX = 1_000;

interface Statement {
  text: string;
  values: unknown[];
}

/** Builds the statements of a page, newest first, and of its total. */
export function returnListStatements({
  state,
  kind,
  search,
  page,
  limit,
}: ReturnQuery): Record<'rows' | 'total', Statement> {
  const values: unknown[] = [];
  const parts = ['true'];
  if (state) parts.push(`r.state = $${String(values.push(state))}`);
  if (kind) parts.push(`r.kind = $${String(values.push(kind))}`);
  if (search) parts.push(isOfNumber(search, (value) => `$${String(values.push(value))}`));
  const where = parts.join(' AND ');
  const rows = `
    SELECT ${COLUMNS} FROM (SELECT * FROM order_returns r WHERE ${where} ORDER BY r.created_at DESC, r.id DESC
             LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}) r
      JOIN orders o ON o.id = r.order_id ORDER BY r.created_at DESC, r.id DESC`;
  const total = `
    SELECT count(*)::int AS total FROM (SELECT FROM order_returns r WHERE ${where} LIMIT ${String(TOTAL_MAX)}) counted`;
  return { rows: { text: rows, values }, total: { text: total, values } };
}

/** Returns a page of matching returns, and their number. */
export async function listReturns(
  manager: EntityManager,
  query: ReturnQuery,
): Promise<{ returns: OrderReturn[]; total: number; isTotalCapped: boolean }> {
  const { rows, total } = returnListStatements(query);
  const [counted] = await manager.query<[{ total: number }]>(total.text, total.values);
  const found = await manager.query<Row[]>(rows.text, rows.values);
  const isTotalCapped = counted.total === TOTAL_MAX;
  return { returns: await viewsOf(manager, found), total: counted.total, isTotalCapped };
}

async function viewsOf(manager: EntityManager, rows: readonly Row[]): Promise<OrderReturn[]> {
  const ids = rows.filter(({ state }) => state === 'inspected').map(({ _id }) => _id);
  const inspected = await findInspected(manager, ids);
  return rows.map((row) => {
    const one = inspected.get(row._id);
    return viewOf(row, one && settlementOf(one));
  });
}

function viewOf(
  { lines, results, exchange, ...row }: Row,
  settlement: Settlement | undefined,
): OrderReturn {
  const { refundCents, deliveryCents } = row;
  return {
    _id: row._id,
    number: `R${String(row.number)}`,
    order: row.order,
    orderNumber: orderNumberOf({ number: row.orderNo, placedAt: row.placedAt }),
    customer: row.customer,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    text: row.text,
    wants: row.wants,
    photos: row.photos,
    ...(row.isLate && { isLate: true as const }),
    lines: lines.map(lineOf),
    ...(results.length > 0 && { results: results.map(resultOf) }),
    ...(refundCents !== null && { refund: toDollars(refundCents) }),
    ...(deliveryCents !== null && deliveryCents > 0 && { delivery: toDollars(deliveryCents) }),
    ...(settlement && { toRefund: toRefundOf(settlement) }),
    ...(exchange && { exchange: exchangeOf(exchange) }),
    ...(row.declined !== null && { declined: row.declined }),
    ...(row.carrier !== '' && { carrier: row.carrier }),
    ...(row.tracking !== '' && { tracking: row.tracking }),
    createdAt: row.createdAt.toISOString(),
  };
}

const exchangeOf = ({ draft, fault, order, number, placedAt }: ExchangeRow) => ({
  ...(draft !== null && { draft }),
  ...(fault !== null && { fault }),
  ...(order !== null &&
    number !== null &&
    placedAt !== null && {
      order: { _id: order, number: orderNumberOf({ number, placedAt: new Date(placedAt) }) },
    }),
});

const toRefundOf = ({ refundCents, deliveryCents }: Settlement) => ({
  amount: toDollars(refundCents),
  ...(deliveryCents > 0 && { delivery: toDollars(deliveryCents) }),
});

const lineOf = ({ parcel, ...part }: LineRow) => ({
  ...partOf(part),
  ...(parcel && { parcel }),
});

const partOf = ({ product, name, quantity, lengths, unit, cutsPerUnit }: PartRow) => ({
  product,
  name,
  quantity: unitsOf(quantity, cutsPerUnit),
  ...(unit !== 'piece' && { unit }),
  ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
});

const resultOf = ({ decision, lossCents, lossReason, refundCents, ...part }: ResultRow) => ({
  ...partOf(part),
  decision,
  ...(lossCents > 0 && { loss: toDollars(lossCents), lossReason }),
  refund: toDollars(refundCents),
});
