// Reads and writes cancelled items and edits of an order, with its row locked.
import type { EntityManager } from 'typeorm';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { LengthUnit } from '@shop/contracts/money/units';
import { COUNTS } from '../parcels/open-lines.query.js';
import type { StoredRevision } from '../reads/order-revisions.query.js';

/** A line to revise; amounts are pieces or cuts. */
export interface RevisedLine {
  lineNo: number;
  product: string;
  name: string;
  unit: 'piece' | LengthUnit;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  cancelled: number;
  cancelledCents: number;
  /** Pieces or cuts dispatched in parcels, including parcels that came back with the cancelled order. */
  sent: number;
  returnedBefore: number;
  details: Pick<HeldLine, 'lengths' | 'isGiftCard'>;
  /** The first parcel with a part of the line: `P1`. */
  parcel: string | null;
}

const LINES = `
  SELECT l.line_no AS "lineNo", l.product_id AS product, l.name, l.unit, l.unit_price_cents AS "priceCents",
         l.cuts_per_unit AS "cutsPerUnit", l.quantity, l.cancelled, l.cancelled_cents::float8 AS "cancelledCents",
         l.details, l.returned_before AS "returnedBefore", coalesce(packed.sent, 0) + l.returned_before AS sent,
         'P' || packed.number AS parcel
    FROM order_lines l
    LEFT JOIN LATERAL (
      SELECT sum(pl.quantity) FILTER (WHERE p.state <> 'packed')::int AS sent, min(p.number) AS number
        FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id AND pl.line_no = l.line_no
       WHERE p.order_id = l.order_id AND ${COUNTS}) packed ON true
   WHERE l.order_id = $1 ORDER BY l.line_no`;

/** Returns every line of the order, including those cancelled completely. */
export const findRevisedLines = (manager: EntityManager, order: string): Promise<RevisedLine[]> =>
  manager.query<RevisedLine[]>(LINES, [order]);

/** The new values of a line; `lengths` is null for one length, or none. */
export interface LineChange {
  lineNo: number;
  /** Absent if the price of a piece or a unit does not change. */
  priceCents?: number;
  quantity: number;
  cancelled: number;
  cancelledCents: number;
  lengths: number[] | null;
}

/** Writes the changed lines. */
export async function updateLines(
  manager: EntityManager,
  order: string,
  changes: readonly LineChange[],
): Promise<void> {
  await manager.query(
    `UPDATE order_lines l SET quantity = c.quantity, cancelled = c.cancelled, cancelled_cents = c."cancelledCents",
            unit_price_cents = coalesce(c."priceCents", l.unit_price_cents),
            details = (l.details - 'lengths')
              || CASE WHEN c.lengths IS NULL THEN '{}' ELSE jsonb_build_object('lengths', c.lengths) END
       FROM jsonb_to_recordset($2::jsonb)
              AS c ("lineNo" int, quantity int, cancelled int, "cancelledCents" bigint, "priceCents" int, lengths jsonb)
      WHERE l.order_id = $1 AND l.line_no = c."lineNo"`,
    [order, JSON.stringify(changes)],
  );
}

/** Stores a cancellation or an edit at the epoch of its hold. */
export async function insertRevision(
  manager: EntityManager,
  order: string,
  { epoch, key, ...revision }: StoredRevision & { epoch: number; key: string | null },
): Promise<void> {
  const { kind, reason, lines, added, lessCents, by, byName, at, delivery, tax } = revision;
  await manager.query(
    `INSERT INTO order_revisions (order_id, epoch, kind, reason, lines, added, less_cents, by_user, by_name, at, key,
             delivery, tax)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      order,
      epoch,
      kind,
      reason,
      JSON.stringify(lines),
      JSON.stringify(added),
      lessCents,
      by,
      byName,
      at,
      key,
      delivery ?? null,
      tax ?? null,
    ],
  );
}

/** Returns true if a request with this key has revised the order. */
export async function isRevisedBy(
  manager: EntityManager,
  order: string,
  key: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT FROM order_revisions WHERE order_id = $1 AND key = $2',
    [order, key],
  );
  return rows.length > 0;
}
