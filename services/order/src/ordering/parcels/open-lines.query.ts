// The lines of an order that are in no parcel, read with its row locked.
import type { EntityManager } from 'typeorm';
import { isExpectedOfLine, reservationsOfLine } from '../../reservations/reservations.query.js';
import { withoutLengths, type OpenLine, type ParcelProgress } from './parcel.rules.js';

interface Row extends Omit<OpenLine, 'lengths' | 'wait'> {
  lengths: number[] | null;
  packedLengths: number[];
  returnedLengths: number[];
  isShort: boolean;
  isExpected: boolean;
  isUncut: boolean;
}

/** SQL: a parcel `p` that was neither opened nor sent back with its cancelled order. */
export const STANDS = "p.state <> 'opened' AND p.mark IS DISTINCT FROM 'sentBack'";

/** SQL: a parcel `p` whose lines are not open again; a parcel that sends another one again does not count. */
export const COUNTS = `${STANDS} AND p.replaces IS NULL`;

/** SQL: no other parcel sends the lines of `p` again. */
export const IS_LAST = `NOT EXISTS (
  SELECT FROM parcels again WHERE again.replaces = p.id AND again.state <> 'opened' AND again.mark IS DISTINCT FROM 'sentBack')`;

const OPEN_LINES = `
  SELECT l.line_no AS "lineNo", l.product_id AS product, l.name, l.unit, l.cuts_per_unit AS "cutsPerUnit",
         l.quantity - l.returned_before - l.packed AS left, l.returned_lengths_before AS "returnedLengths", l.details -> 'lengths' AS lengths, l.details ? 'isGiftCard' AS "isGiftCard",
         (SELECT coalesce(json_agg(packed), '[]') FROM parcel_lines pl JOIN parcels p ON p.id = pl.parcel_id,
                 unnest(pl.lengths) packed
           WHERE p.order_id = l.order_id AND pl.line_no = l.line_no AND ${COUNTS}) AS "packedLengths",
         coalesce(reserved.is_short, false) AS "isShort", ${isExpectedOfLine} AS "isExpected",
         NOT coalesce(reserved.is_cut, true) AS "isUncut"
    FROM order_lines l ${reservationsOfLine}
   WHERE l.order_id = $1 ORDER BY l.line_no`;

/** Returns every line with what is left to pack, without pieces that were returned before an earlier cancellation. */
export async function findOpenLines(manager: EntityManager, order: string): Promise<OpenLine[]> {
  const rows = await manager.query<Row[]>(OPEN_LINES, [order]);
  return rows.map(
    ({ lengths, packedLengths, returnedLengths, isShort, isExpected, isUncut, ...line }) => ({
      ...line,
      lengths: lengths && withoutLengths(lengths, [...packedLengths, ...returnedLengths]),
      wait: isExpected ? 'delivery' : isShort ? 'stock' : isUncut ? 'cutting' : null,
    }),
  );
}

const PROGRESS = `
  SELECT (SELECT count(*)::int FROM parcels p WHERE p.order_id = $1 AND ${COUNTS}) AS parcels,
         (SELECT bool_and(l.details ? 'isGiftCard') AND sum(l.quantity) <= min(o.gift_cards_sent)
            FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.order_id = $1 AND l.quantity > 0) AS "areCardsSent",
         (SELECT count(*)::int FROM parcels p
           WHERE p.order_id = $1 AND ${STANDS} AND ${IS_LAST} AND p.state <> 'delivered') AS "notDelivered",
         (SELECT coalesce(sum(l.quantity - l.returned_before), 0)::int FROM order_lines l
           WHERE l.order_id = $1 AND NOT l.details ? 'isGiftCard')
           - (SELECT coalesce(sum(pl.quantity), 0)::int FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
               WHERE p.order_id = $1 AND ${COUNTS} AND p.state <> 'packed') AS "notSent"`;

/** Returns the progress of the order by its parcels. */
export async function progressOf(manager: EntityManager, order: string): Promise<ParcelProgress> {
  const [row] = await manager.query<[ParcelProgress]>(PROGRESS, [order]);
  return row;
}

/** Returns true if a part of the order is in a parcel. */
export async function isPacked(manager: EntityManager, order: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM parcels p WHERE p.order_id = $1 AND ${COUNTS} LIMIT 1`,
    [order],
  );
  return rows.length > 0;
}

/** Returns true if a part of the order has left. */
export async function hasLeft(manager: EntityManager, order: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM parcels p WHERE p.order_id = $1 AND p.state <> 'packed' AND ${COUNTS} LIMIT 1`,
    [order],
  );
  return rows.length > 0;
}
