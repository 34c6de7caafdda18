// Reads and writes edits of orders, with the order rows locked.
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { EntityManager } from 'typeorm';
import { lineRowOf } from '../reads/placed-line.js';

/** Inserts lines after those of the order. */
export async function insertLines(
  manager: EntityManager,
  order: string,
  lines: readonly HeldLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await manager.query(
    `INSERT INTO order_lines (order_id, line_no, product_id, name, category, image, unit_price_cents, quantity, unit,
                              cuts_per_unit, details)
     SELECT $1, known.last + nth, product, name, category, image, "priceCents", quantity, unit, "cutsPerUnit", details
       FROM (SELECT coalesce(max(line_no), 0) AS last FROM order_lines WHERE order_id = $1) known,
            ROWS FROM (jsonb_to_recordset($2::jsonb) AS (product uuid, name text, category text, image text,
                         "priceCents" int, quantity int, unit text, "cutsPerUnit" int, details jsonb))
              WITH ORDINALITY AS l (product, name, category, image, "priceCents", quantity, unit, "cutsPerUnit", details, nth)`,
    [order, JSON.stringify(lines.map(lineRowOf))],
  );
}

/** Returns the products of the order whose lengths are all cut. */
export async function findCutProducts(manager: EntityManager, order: string): Promise<Set<string>> {
  const rows = await manager.query<{ product: string }[]>(
    'SELECT product_id AS product FROM order_reservations WHERE order_id = $1 AND is_cut',
    [order],
  );
  return new Set(rows.map(({ product }) => product));
}

/** Returns the cents by which an edit with this key reduced the price, or null if there was none. */
export async function findEdit(
  manager: EntityManager,
  order: string,
  key: string,
): Promise<number | null> {
  const [row] = await manager.query<{ lessCents: number }[]>(
    'SELECT less_cents::float8 AS "lessCents" FROM order_revisions WHERE order_id = $1 AND key = $2',
    [order, key],
  );
  return row?.lessCents ?? null;
}

/** Returns the orders whose edit has waited longer than its request can take, oldest first. */
export const findLeftEdits = <Pending>(
  manager: EntityManager,
  limit: number,
): Promise<{ order: string; edit: Pending }[]> =>
  manager.query<{ order: string; edit: Pending }[]>(
    `SELECT id AS "order", pending_edit AS edit FROM orders
      WHERE pending_edit IS NOT NULL AND (pending_edit ->> 'at')::timestamptz < now() - interval '15 seconds'
      ORDER BY pending_edit ->> 'at' LIMIT $1`,
    [limit],
  );

/** Returns the orders whose unpaid edit was paid or is overdue, earliest deadline first. */
export async function findDueEdits(manager: EntityManager, limit: number): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM orders
      WHERE unpaid_edit IS NOT NULL AND (unpaid_edit ->> 'until' < $1 OR unpaid_edit ? 'paidAt')
      ORDER BY unpaid_edit ->> 'until' LIMIT $2`,
    [new Date().toISOString(), limit],
  );
  return rows.map(({ id }) => id);
}
