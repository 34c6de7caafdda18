// Pieces of orders that no roll has, and what an admin decides about them. Amounts are cuts.
import { lineName } from '../../products/product.rules.js';
import type { EntityManager } from 'typeorm';
import type { LengthTerms } from '../rolls/roll-row.js';
import type { Allowances } from '../packing/allocate.rules.js';
import type { ShortLineRules } from './settle.rules.js';

export interface ShortLineRow extends ShortLineRules, LengthTerms {
  product: string;
  /** The epoch of the hold. */
  epoch: number;
}

const pieces = `
  SELECT json_agg(json_build_object('id', a.id::text, 'lengthNo', a.length_no, 'cuts', a.cuts, 'state', a.state,
           'roll', a.roll_id, 'lot', r.lot, 'isWaiting', a.is_waiting,
           'isMovable', a.state = 'short' OR a.state = 'reserved' AND r.state = 'open') ORDER BY a.id)
    FROM reservations a LEFT JOIN rolls r ON r.id = a.roll_id
   WHERE a.order_id = h.order_id AND a.product_id = p.id AND a.state IN ('reserved', 'cut', 'short')`;

const rolls = `
  SELECT coalesce(json_agg(json_build_object('id', id, 'lot', lot, 'free', free, 'isBegun', cut_off > 0)
                           ORDER BY received_at, id), '[]')
    FROM rolls WHERE product_id = p.id AND state = 'open'`;

/** The products of a held order of which no roll has a piece; with `product` only that one. */
export async function findShortLines(
  manager: EntityManager,
  order: string,
  product: string | null = null,
): Promise<ShortLineRow[]> {
  return manager.query<ShortLineRow[]>(
    `SELECT h.epoch, p.id AS product, ${lineName} AS name, p.unit, p.cuts_per_unit AS "cutsPerUnit", p.least_end AS "leastEnd",
            coalesce(l."mayJoin", false) AS "mayJoin", coalesce(l."mayMixLots", false) AS "mayMixLots",
            (${pieces}) AS pieces, (${rolls}) AS rolls
       FROM stock_hold h
       JOIN products p ON p.id IN (
         SELECT a.product_id FROM reservations a WHERE a.order_id = h.order_id AND a.state = 'short')
       LEFT JOIN LATERAL jsonb_to_recordset(h.lines) AS l (product uuid, "mayJoin" boolean, "mayMixLots" boolean)
              ON l.product = p.id
      WHERE h.order_id = $1 AND h.state = 'held' AND ($2::uuid IS NULL OR p.id = $2)
      ORDER BY p.sort_name, p.id`,
    [order, product],
  );
}

/** Locks what the order holds, before any product. */
export async function lockHold(manager: EntityManager, order: string): Promise<void> {
  await manager.query('SELECT FROM stock_hold WHERE order_id = $1 FOR NO KEY UPDATE', [order]);
}

/** Writes the allowances to the held line of the order: a later hold of it has them too. */
export async function storeAllowances(
  manager: EntityManager,
  { order, product, allowances }: { order: string; product: string; allowances: Allowances },
): Promise<void> {
  await manager.query(
    `UPDATE stock_hold h SET lines = (
       SELECT jsonb_agg(CASE WHEN (line ->> 'product')::uuid = $2 THEN line || $3::jsonb ELSE line END ORDER BY nth)
         FROM jsonb_array_elements(h.lines) WITH ORDINALITY AS l (line, nth))
      WHERE h.order_id = $1`,
    [order, product, JSON.stringify(allowances)],
  );
}

/** Takes these pieces off their rolls, because others replace them. */
export async function endPieces(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(
    `WITH reserved AS (
       SELECT roll_id, sum(cuts)::int AS cuts FROM reservations
        WHERE id = ANY($1::bigint[]) AND state = 'reserved' GROUP BY roll_id
     ), freed AS (
       UPDATE rolls r SET reserved = r.reserved - reserved.cuts FROM reserved WHERE r.id = reserved.roll_id
     )
     UPDATE reservations SET state = 'released' WHERE id = ANY($1::bigint[])`,
    [ids],
  );
}

/** The short pieces wait for cloth: an admin has decided that. */
export async function markWaiting(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query('UPDATE reservations SET is_waiting = true WHERE id = ANY($1::bigint[])', [
    ids,
  ]);
}
