// Reads the lines of a parcel that is sent again. Amounts are pieces or cuts.
import type { EntityManager } from 'typeorm';
import { WAITS } from '../lifecycle/waiting-returns.query.js';
import { STANDS } from '../parcels/open-lines.query.js';
import type { PendingReplacement } from '../reads/order.entity.js';

export interface ResentLine {
  lineNo: number;
  product: string;
  name: string;
  quantity: number;
  /** Null for a product sold by the piece. */
  cutsPerUnit: number | null;
  /** Lengths of a line with several; else null. */
  lengths: number[] | null;
}

/** Returns the lines of this parcel. */
export const findResentLines = (manager: EntityManager, parcel: string): Promise<ResentLine[]> =>
  manager.query<ResentLine[]>(
    `SELECT l.line_no AS "lineNo", l.product_id AS product, l.name, pl.quantity, pl.lengths,
            CASE WHEN l.unit <> 'piece' THEN l.cuts_per_unit END AS "cutsPerUnit"
       FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
       JOIN order_lines l ON l.order_id = p.order_id AND l.line_no = pl.line_no
      WHERE p.id = $1 ORDER BY l.line_no`,
    [parcel],
  );

const RETURNED = `
  SELECT l.name FROM parcels p JOIN order_returns r USING (order_id) JOIN order_return_lines a ON a.return_id = r.id AND a.parcel_id = p.id
    JOIN order_lines l ON l.order_id = p.order_id AND l.line_no = a.line_no
   WHERE p.id = $1 AND (${WAITS} OR EXISTS (SELECT FROM order_return_results w
           WHERE w.return_id = r.id AND w.line_no = a.line_no AND w.decision <> 'sendBack')) LIMIT 1`;

/** Returns the name of a line that a return names with this parcel, or null if there is none. */
export async function findReturnedOf(
  manager: EntityManager,
  parcel: string,
): Promise<string | null> {
  const [row] = await manager.query<{ name: string }[]>(RETURNED, [parcel]);
  return row?.name ?? null;
}

/** Returns true if other pieces were already taken for this lost parcel. */
export async function hasTakenStock(manager: EntityManager, parcel: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT FROM parcels p JOIN parcels lost USING (order_id) WHERE lost.id = $1 AND p.replaces = $1 AND p.takes_stock LIMIT 1',
    [parcel],
  );
  return rows.length > 0;
}

/** Returns the id of the parcel that sends the lines of this one again, or null if there is none. */
export async function findResent(manager: EntityManager, parcel: string): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    `SELECT p.id FROM parcels p WHERE p.replaces = $1 AND ${STANDS}`,
    [parcel],
  );
  return row?.id ?? null;
}

/** Returns the orders whose replacement has waited longer than its request can take, oldest first. */
export const findLeftReplacements = (
  manager: EntityManager,
  limit: number,
): Promise<{ order: string; waiting: PendingReplacement }[]> =>
  manager.query<{ order: string; waiting: PendingReplacement }[]>(
    `SELECT id AS "order", pending_replacement AS waiting FROM orders
      WHERE pending_replacement IS NOT NULL
        AND (pending_replacement ->> 'at')::timestamptz < now() - interval '15 seconds'
      ORDER BY pending_replacement ->> 'at' LIMIT $1`,
    [limit],
  );
