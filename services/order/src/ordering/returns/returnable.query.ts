// Reads the items of an order that can be returned, and those of a return, with the order's row locked.
import type { EntityManager } from 'typeorm';
import { WAITS } from '../lifecycle/waiting-returns.query.js';
import { COUNTS } from '../parcels/open-lines.query.js';
import { withoutLengths } from '../parcels/parcel.rules.js';
import { findParcelParts } from './parcel-parts.query.js';
import { assignedParts, returnableParcels, type ParcelPart } from './parcel-parts.rules.js';
import type { RequestedLine, ReturnableLine } from './returned-lines.rules.js';

interface LineRow extends Omit<ReturnableLine, 'left' | 'lengths' | 'parcels'> {
  sent: number;
  returned: number;
  requested: number;
  lengths: number[] | null;
  sentLengths: number[];
  returnedLengths: number[];
  returnedBefore: number[];
  requestedLengths: number[];
}

const REQUESTED_LENGTHS = `
  SELECT coalesce(array_agg(one), '{}') FROM order_returns r JOIN order_return_lines a ON a.return_id = r.id,
         unnest(a.lengths) one WHERE r.order_id = l.order_id AND a.line_no = l.line_no AND ${WAITS}`;

const RETURNABLE = `
  SELECT l.line_no AS "lineNo", l.product_id AS product, l.name, l.unit, l.cuts_per_unit AS "cutsPerUnit",
         l.unit <> 'piece' AND NOT l.details ? 'isReturnable' AS "isFaultyOnly",
         l.returned - l.returned_before AS returned, l.returned_lengths AS "returnedLengths",
         l.returned_lengths_before AS "returnedBefore",
         l.details -> 'lengths' AS lengths, coalesce(s.sent, 0) AS sent, coalesce(s.lengths, '{}') AS "sentLengths",
         (SELECT coalesce(sum(a.quantity), 0)::int FROM order_returns r JOIN order_return_lines a ON a.return_id = r.id
           WHERE r.order_id = l.order_id AND a.line_no = l.line_no AND ${WAITS}) AS requested,
         (${REQUESTED_LENGTHS}) AS "requestedLengths"
    FROM order_lines l
    LEFT JOIN LATERAL (
      SELECT sum(pl.quantity)::int AS sent,
             array(SELECT unnest(w.lengths) FROM parcels q JOIN parcel_lines w ON w.parcel_id = q.id
                    WHERE q.order_id = l.order_id AND w.line_no = l.line_no AND ${COUNTS.replaceAll('p.', 'q.')}
                      AND q.state <> 'packed') AS lengths
        FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id AND pl.line_no = l.line_no
       WHERE p.order_id = l.order_id AND ${COUNTS} AND p.state <> 'packed') s ON true
   WHERE l.order_id = $1 ORDER BY l.line_no`;

/** Returns every line of the order with the part that can be returned. */
export async function findReturnable(
  manager: EntityManager,
  order: string,
): Promise<ReturnableLine[]> {
  const rows = await manager.query<LineRow[]>(RETURNABLE, [order]);
  const parts = await findParcelParts(manager, order);
  return rows.map((row) =>
    returnableOf(
      row,
      parts.filter(({ lineNo }) => lineNo === row.lineNo),
    ),
  );
}

function returnableOf(
  {
    sent,
    returned,
    requested,
    lengths,
    sentLengths,
    returnedLengths,
    returnedBefore,
    requestedLengths,
    ...line
  }: LineRow,
  parts: readonly ParcelPart[],
): ReturnableLine {
  const back = withoutLengths(returnedLengths, returnedBefore);
  const all = {
    left: Math.max(0, sent - returned - requested),
    lengths: lengths && withoutLengths(sentLengths, [...back, ...requestedLengths]),
  };
  return { ...line, ...all, parcels: returnableParcels(assignedParts(parts, returned), all) };
}

/** Returns the lines of a return with their requested parts. */
export const findRequestedLines = (manager: EntityManager, id: string): Promise<RequestedLine[]> =>
  manager.query<RequestedLine[]>(
    `SELECT l.line_no AS "lineNo", l.product_id AS product, l.name, l.unit, l.cuts_per_unit AS "cutsPerUnit",
            a.quantity AS left, a.lengths, a.parcel_id AS parcel
       FROM order_returns r JOIN order_return_lines a ON a.return_id = r.id
       JOIN order_lines l ON l.order_id = r.order_id AND l.line_no = a.line_no
      WHERE r.id = $1 ORDER BY l.line_no`,
    [id],
  );
