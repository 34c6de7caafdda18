// Reads and writes returns of orders, with the order's row locked.
import type { ReturnKind } from '@shop/contracts/ordering/order-returns';
import type {
  ReturnDecision,
  ReturnReason,
  ReturnState,
  ReturnWish,
} from '@shop/contracts/ordering/return-inputs';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import type { RefundOfPart } from './return-refund.rules.js';
import type { ReturnedLine } from './returned-lines.rules.js';

/** A return as stored. */
export interface StoredReturn {
  id: string;
  order: string;
  number: number;
  state: ReturnState;
  wants: ReturnWish;
}

export async function findReturn(manager: EntityManager, id: string): Promise<StoredReturn | null> {
  const [row] = await manager.query<StoredReturn[]>(
    'SELECT id, order_id AS "order", number, state, wants FROM order_returns WHERE id = $1',
    [id],
  );
  return row ?? null;
}

/** Returns the id of a return of the order with the same lines, reason and state; null if there is none. */
export async function sameRequest(
  manager: EntityManager,
  { order, state, reason, requested }: Pick<NewReturn, 'order' | 'state' | 'reason' | 'requested'>,
): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    `SELECT r.id FROM order_returns r
      WHERE r.order_id = $1 AND r.state = $2 AND r.reason = $3 AND r.requested = $4::jsonb`,
    [order, state, reason, JSON.stringify(requested)],
  );
  return row?.id ?? null;
}

/** A part of a request as sent, in units. */
interface RequestedPart {
  product: string;
  quantity?: number | undefined;
  lengths?: number[] | undefined;
  parcel?: string | undefined;
}

export interface NewReturn {
  id: string;
  order: string;
  state: ReturnState;
  kind: ReturnKind;
  reason: ReturnReason;
  wants: ReturnWish;
  text: string;
  isLate: boolean;
  requested: readonly RequestedPart[];
  lines: readonly ReturnedLine[];
}

const INSERT = `
  WITH opened AS (
    INSERT INTO order_returns (id, order_id, number, kind, state, reason, text, is_late, wants, requested)
    SELECT $1, $2, coalesce(max(r.number), 0) + 1, $3, $4, $5, $6, $7, $8, $9::jsonb FROM order_returns r WHERE r.order_id = $2
    RETURNING id)
  INSERT INTO order_return_lines (return_id, line_no, quantity, lengths, parcel_id)
  SELECT opened.id, w."lineNo", w.quantity, w.lengths, w.parcel
    FROM opened, jsonb_to_recordset($10::jsonb) AS w ("lineNo" int, quantity int, lengths int[], parcel uuid)`;

export async function insertReturn(
  manager: EntityManager,
  { id, order, kind, state, reason, text, isLate, wants, requested, lines }: NewReturn,
): Promise<void> {
  await manager.query(INSERT, [
    id,
    order,
    kind,
    state,
    reason,
    text,
    isLate,
    wants,
    JSON.stringify(requested),
    JSON.stringify(lines),
  ]);
}

export interface ReturnChange {
  state: ReturnState;
  declined?: string | undefined;
  carrier?: string | undefined;
  tracking?: string | undefined;
  refundCents?: number | undefined;
  deliveryCents?: number | undefined;
}

/**
 * Writes the next step; absent fields do not change. Throws `order.returnState` if the return has lapsed in the
 * meantime.
 */
export async function updateReturn(
  manager: EntityManager,
  { id, state: from }: StoredReturn,
  { state, declined, carrier, tracking, refundCents, deliveryCents }: ReturnChange,
): Promise<void> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE order_returns SET state = $2, declined = coalesce($3, declined), carrier = coalesce($4, carrier),
            tracking = coalesce($5, tracking), refund_cents = coalesce($6, refund_cents),
            delivery_cents = coalesce($7, delivery_cents), changed_at = now() WHERE id = $1 AND state = $8`,
    [id, state, declined, carrier, tracking, refundCents, deliveryCents, from],
  );
  if (count === 0) throw new DomainError('order.returnState');
}

export interface NewResult extends ReturnedLine {
  decision: ReturnDecision;
  lossCents: number;
  lossReason: string;
  refundCents: number;
  /** Absent if the line left in a single parcel, at a single tax rate. */
  rates?: readonly RefundOfPart[];
}

const RESULTS = `
  WITH result AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS w (nth int, "lineNo" int, quantity int, lengths int[], decision text,
           "lossCents" bigint, "lossReason" text, "refundCents" bigint, rates jsonb)
  ), written AS (
    INSERT INTO order_return_results (return_id, nth, line_no, quantity, lengths, decision, loss_cents, loss_reason, refund_cents, rates)
    SELECT $1, nth, "lineNo", quantity, lengths, decision, "lossCents", "lossReason", "refundCents", rates FROM result
  ), back AS (
    SELECT "lineNo", sum(quantity)::int AS returned, coalesce(sum(quantity) FILTER (WHERE decision IN ('waste', 'remnant')), 0)::int AS wasted
      FROM result WHERE decision <> 'sendBack' GROUP BY 1)
  UPDATE order_lines l SET returned = l.returned + back.returned, wasted = l.wasted + back.wasted,
         returned_lengths = l.returned_lengths || coalesce((SELECT array_agg(one) FROM result w, unnest(w.lengths) one
           WHERE w."lineNo" = l.line_no AND w.decision <> 'sendBack'), '{}')
    FROM back WHERE l.order_id = $3 AND l.line_no = back."lineNo"`;

/** Stores the results of an inspection, and counts the returned pieces. */
export async function insertResults(
  manager: EntityManager,
  { id, order }: Pick<StoredReturn, 'id' | 'order'>,
  results: readonly NewResult[],
): Promise<void> {
  const rows = results.map((result, nth) => ({ nth, ...result }));
  await manager.query(RESULTS, [id, JSON.stringify(rows), order]);
}

/** Days after which an approved return lapses if it was not sent. */
const LAPSE_DAYS = 30;
const LAPSES_AT_ONCE = 200;

/** Ends approved returns that were not sent, and returns their number. */
export async function lapseReturns(manager: EntityManager): Promise<number> {
  const [, count] = await manager.query<[unknown[], number]>(
    `UPDATE order_returns SET state = 'lapsed', changed_at = now() WHERE id IN (
       SELECT id FROM order_returns WHERE state = 'approved' AND changed_at < now() - make_interval(days => $1)
        ORDER BY changed_at LIMIT ${String(LAPSES_AT_ONCE)} FOR UPDATE SKIP LOCKED)`,
    [LAPSE_DAYS],
  );
  return count;
}
