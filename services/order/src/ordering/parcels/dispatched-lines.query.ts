import type { EntityManager } from 'typeorm';
import { COUNTS, IS_LAST, STANDS } from './open-lines.query.js';
import { withoutLengths } from './parcel.rules.js';

/** A line of an order with its pieces or cuts in this parcel, and in none that has left. */
export interface DispatchedLine {
  product: string;
  inParcel: number;
  lengths: number[] | null;
  follows: number;
}

/** Returns all lines of the order except gift cards, with their part in a parcel and what is still to follow. */
export function dispatchedLines(
  manager: EntityManager,
  order: string,
  parcel: string,
): Promise<DispatchedLine[]> {
  return manager.query<DispatchedLine[]>(
    `SELECT l.product_id AS product, coalesce(mine.quantity, 0) AS "inParcel", mine.lengths,
            l.quantity - l.returned_before - (SELECT coalesce(sum(pl.quantity), 0)::int FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
                           WHERE p.order_id = l.order_id AND pl.line_no = l.line_no AND ${COUNTS}
                             AND p.state <> 'packed') AS follows
       FROM order_lines l LEFT JOIN parcel_lines mine ON mine.parcel_id = $2 AND mine.line_no = l.line_no
      WHERE l.order_id = $1 AND NOT l.details ? 'isGiftCard' ORDER BY l.line_no`,
    [order, parcel],
  );
}

/** Lengths of a line, in cuts. */
interface SentLengths {
  product: string;
  lengths: number[];
}

interface SentRow extends SentLengths {
  /** Cuts returned from these parcels. */
  returned: number;
  returnedLengths: number[];
  returnedBefore: number[];
  isSeveral: boolean;
}

/** Returns the lines of lengths with everything that was sent and has not come back. */
export async function sentLengths(manager: EntityManager, order: string): Promise<SentLengths[]> {
  const rows = await manager.query<SentRow[]>(
    `SELECT l.product_id AS product, array_agg(one ORDER BY p.number) AS lengths,
            l.returned - l.returned_before AS returned, l.returned_lengths AS "returnedLengths",
            l.returned_lengths_before AS "returnedBefore", l.details ? 'lengths' AS "isSeveral"
       FROM order_lines l
       JOIN parcels p ON p.order_id = l.order_id AND ${STANDS} AND ${IS_LAST} AND p.state <> 'packed'
       JOIN parcel_lines pl ON pl.parcel_id = p.id AND pl.line_no = l.line_no,
            unnest(coalesce(pl.lengths, ARRAY[pl.quantity])) one
      WHERE l.order_id = $1 AND l.unit <> 'piece' GROUP BY l.order_id, l.line_no ORDER BY l.line_no`,
    [order],
  );
  return rows.map(({ product, lengths, returned, returnedLengths, returnedBefore, isSeveral }) => {
    const back = isSeveral ? withoutLengths(returnedLengths, returnedBefore) : [returned];
    return { product, lengths: withoutLengths(lengths, back) };
  });
}
