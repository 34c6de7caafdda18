// Expected rolls that have come, with the orders that have reserved them. Amounts are cuts.
import type { EntityManager } from 'typeorm';
import type { ReservationPair } from '../ledger/reservation-events.js';

/** The orders and products for which these rolls are reserved. */
export const reservedOf = (
  manager: EntityManager,
  rolls: readonly string[],
): Promise<ReservationPair[]> =>
  manager.query(
    `SELECT DISTINCT order_id AS "order", product_id AS product FROM reservations
      WHERE roll_id = ANY($1::uuid[]) AND state = 'reserved' ORDER BY 1, 2`,
    [rolls],
  );

/**
 * Locks the holds of these orders. It never waits: a transaction that has locked a hold may wait for the product. Fails
 * with lock_not_available.
 */
export async function lockHolds(manager: EntityManager, orders: readonly string[]): Promise<void> {
  await manager.query(
    'SELECT FROM stock_hold WHERE order_id = ANY($1::uuid[]) ORDER BY order_id FOR UPDATE NOWAIT',
    [orders],
  );
}

/** A roll as it is, under the id of the one that was expected. */
export interface ArrivedRoll {
  id: string;
  cuts: number;
  state: 'open' | 'quarantine';
  lot: string;
  shade: string | null;
  place: string | null;
  usableWidthMm: number | null;
  costCents: number | null;
}

/** Writes the rolls as they are, with what is reserved of each. */
export async function writeArrived(
  manager: EntityManager,
  rolls: readonly ArrivedRoll[],
): Promise<void> {
  await manager.query(
    `UPDATE rolls r SET state = came.state, lot = came.lot, shade = came.shade, place = came.place,
            usable_width_mm = came."usableWidthMm", cost_cents = came."costCents", received = came.cuts,
            left_cuts = came.cuts, received_at = now(), version = r.version + 1,
            reserved = (SELECT coalesce(sum(a.cuts), 0)::int FROM reservations a
                         WHERE a.roll_id = r.id AND a.state = 'reserved')
       FROM jsonb_to_recordset($1::jsonb) AS came (id uuid, cuts int, state text, lot text, shade text, place text,
         "usableWidthMm" int, "costCents" int)
      WHERE r.id = came.id`,
    [JSON.stringify(rolls)],
  );
}

/** The rolls that did not come reserve nothing; their pieces have moved before. */
export async function freeRolls(manager: EntityManager, rolls: readonly string[]): Promise<void> {
  await manager.query('UPDATE rolls SET reserved = 0 WHERE id = ANY($1::uuid[])', [rolls]);
}

/** The amount that a backorder now takes from the stock. */
export interface TakenPreorder {
  order: string;
  epoch: number;
  cuts: number;
}

/** The lines of these orders are pre-orders of the product no longer; returns what they hold, oldest first. */
export const endPreorders = (
  manager: EntityManager,
  product: string,
  orders: readonly string[],
): Promise<TakenPreorder[]> =>
  manager.query(
    `WITH line AS (
       SELECT h.order_id, h.epoch, h.at, l.nth, (l.line ->> 'quantity')::int AS cuts
         FROM stock_hold h, jsonb_array_elements(h.lines) WITH ORDINALITY AS l (line, nth)
        WHERE h.order_id = ANY($2::uuid[]) AND (l.line ->> 'product')::uuid = $1 AND (l.line ->> 'isPreorder')::boolean
     ), ended AS (
       UPDATE stock_hold h SET lines = h.lines #- ARRAY[(line.nth - 1)::text, 'isPreorder']
         FROM line WHERE h.order_id = line.order_id
     )
     SELECT order_id AS "order", epoch, cuts FROM line ORDER BY at, order_id`,
    [product, orders],
  );
