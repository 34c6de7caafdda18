// Holds of a product when its stock is converted to rolls. Amounts are cuts.
import type { EntityManager } from 'typeorm';
import type { Allowances } from '../packing/allocate.rules.js';

export interface HeldLengths extends Partial<Allowances> {
  order: string;
  epoch: number;
  lengths: number[];
}

/** The lengths of these orders, the oldest order first, without those that have left the shop. */
export const heldLengths = (
  manager: EntityManager,
  product: string,
  orders: readonly string[],
): Promise<HeldLengths[]> =>
  manager.query(
    `SELECT h.order_id AS order, h.epoch, l."mayJoin", l."mayMixLots",
            CASE WHEN o.lengths IS NULL THEN ARRAY[l.quantity]
                 ELSE array(SELECT one * l."cutsPerUnit" / o."cutsPerUnit" FROM unnest(o.lengths) AS one) END AS lengths
       FROM stock_hold h
       JOIN LATERAL jsonb_to_recordset(h.lines)
         AS l (product uuid, quantity int, "cutsPerUnit" int, "mayJoin" boolean, "mayMixLots" boolean) ON l.product = $1
       LEFT JOIN LATERAL jsonb_to_recordset(h.outcome -> 'lines')
         AS o (product uuid, "cutsPerUnit" int, lengths int[]) ON o.product = $1
      WHERE h.order_id = ANY($2::uuid[]) AND NOT EXISTS (
        SELECT FROM receipts r WHERE r.order_id = h.order_id AND r.product_id = $1 AND (r.is_delivered OR r.has_left))
      ORDER BY h.at, h.order_id`,
    [product, orders],
  );

/** Marks the lines of these orders with cloth that has left the shop and so is on no roll. */
export async function markLeft(
  manager: EntityManager,
  product: string,
  orders: readonly string[],
): Promise<void> {
  await manager.query(
    `UPDATE stock_hold h SET lines = (
       SELECT jsonb_agg(CASE WHEN (line ->> 'product')::uuid = $1 THEN line || '{"hasLeft": true}' ELSE line END ORDER BY nth)
         FROM jsonb_array_elements(h.lines) WITH ORDINALITY AS l (line, nth))
      WHERE h.order_id = ANY($2::uuid[]) AND EXISTS (
        SELECT FROM receipts r WHERE r.order_id = h.order_id AND r.product_id = $1 AND (r.is_delivered OR r.has_left))`,
    [product, orders],
  );
}

/** Ends every reservation of the product's rolls; returns the cuts that no roll kept, and their orders. */
export async function forgetReservations(
  manager: EntityManager,
  product: string,
): Promise<{ cuts: number; orders: string[] }> {
  const [row] = await manager.query<[{ cuts: number; orders: string[] }]>(
    `WITH live AS (
       SELECT id, order_id, state, cuts FROM reservations
        WHERE product_id = $1 AND state IN ('reserved', 'cut', 'short')
     ), ended AS (
       UPDATE reservations a SET state = 'released' FROM live WHERE a.id = live.id
     )
     SELECT coalesce(sum(cuts), 0)::int AS cuts, coalesce(array_agg(DISTINCT order_id), '{}') AS orders
       FROM live WHERE state = 'short'`,
    [product],
  );
  return row;
}

/** Returns true if rolls of the product are expected. */
export async function isExpected(manager: EntityManager, product: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM rolls WHERE product_id = $1 AND state = 'expected' LIMIT 1`,
    [product],
  );
  return rows.length > 0;
}

/** Closes the rolls of the product, because its stock is one sum again; returns their ids. */
export async function closeRolls(
  manager: EntityManager,
  product: string,
  by: { _id: string; name: string },
): Promise<string[]> {
  const [closed] = await manager.query<[{ id: string }[], number]>(
    `WITH open AS (
       SELECT id, cut_off, received FROM rolls WHERE product_id = $1 AND left_cuts > 0 ORDER BY id FOR NO KEY UPDATE
     ), counted AS (
       INSERT INTO roll_cuts (roll_id, span, reason, by_user, by_name)
       SELECT id, int4range(cut_off, received), 'dropped', $2, $3 FROM open
     )
     UPDATE rolls r SET left_cuts = 0, reserved = 0, cut_off = r.received, state = 'closed', closed_at = now(),
            version = r.version + 1
       FROM open WHERE r.id = open.id RETURNING r.id`,
    [product, by._id, by.name],
  );
  return closed.map(({ id }) => id);
}

/** The rolls that are not closed, and the orders with a piece that no roll has. */
export async function keptRolls(
  manager: EntityManager,
  product: string,
): Promise<{ rolls: string[]; short: string[] }> {
  const [row] = await manager.query<[{ rolls: string[]; short: string[] }]>(
    `SELECT array(SELECT id FROM rolls WHERE product_id = $1 AND state <> 'closed') AS rolls,
            array(SELECT DISTINCT order_id FROM reservations WHERE product_id = $1 AND state = 'short') AS short`,
    [product],
  );
  return row;
}
