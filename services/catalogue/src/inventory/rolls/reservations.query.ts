// Reservations of a product's rolls. The product and its open rolls are locked. Amounts are cuts.
import type { EntityManager } from 'typeorm';
import type { ReservedPiece } from '../packing/reserved-piece.js';

const may = (allowance: string): string => `
  EXISTS (SELECT FROM jsonb_to_recordset(h.lines) AS l (product uuid, "${allowance}" boolean)
           WHERE l.product = a.product_id AND l."${allowance}") AS "${allowance}"`;

/** All that `ReservedPiece` has, from `reservations a` and `stock_hold h`. */
const columns = `
  a.id, a.order_id AS "order", a.length_no AS "lengthNo", a.cuts, a.roll_id AS roll, h.at AS "heldAt", ${may('mayMixLots')}, ${may('mayJoin')},
  (SELECT count(*)::int FROM reservations other
    WHERE other.order_id = a.order_id AND other.product_id = a.product_id AND other.length_no = a.length_no
      AND other.state IN ('reserved', 'cut', 'short')) AS joined,
  array(SELECT DISTINCT of.lot FROM reservations cut JOIN rolls of ON of.id = cut.roll_id
         WHERE cut.order_id = a.order_id AND cut.product_id = a.product_id AND cut.state = 'cut') AS "cutLots"`;

/** The pieces on the open rolls of the product, and with `isShort` those that have none. */
export const reservedPieces = (
  manager: EntityManager,
  product: string,
  { isShort }: { isShort: boolean },
): Promise<ReservedPiece[]> =>
  manager.query(
    `SELECT ${columns} FROM reservations a JOIN stock_hold h USING (order_id)
      WHERE a.state = 'reserved'
        AND a.roll_id IN (SELECT id FROM rolls WHERE product_id = $1 AND state = 'open')
     UNION ALL
     SELECT ${columns} FROM reservations a JOIN stock_hold h USING (order_id)
      WHERE $2 AND a.state = 'short' AND a.product_id = $1`,
    [product, isShort],
  );

/** The pieces that these rolls have reserved. */
export const piecesOn = (
  manager: EntityManager,
  rolls: readonly string[],
): Promise<ReservedPiece[]> =>
  manager.query(
    `SELECT ${columns} FROM reservations a JOIN stock_hold h USING (order_id)
      WHERE a.state = 'reserved' AND a.roll_id = ANY($1::uuid[])`,
    [rolls],
  );

/** Writes where the pieces lie now; the first part of several takes the reservation, and of none the piece is short. */
export async function movePieces(
  manager: EntityManager,
  product: string,
  moved: readonly { id: string; parts: readonly { roll: string; cuts: number }[] }[],
): Promise<void> {
  if (moved.length === 0) return;
  const parts = moved.flatMap(({ id, parts: [first, ...more] }) => [
    { id, nth: 0, roll: first?.roll ?? null, cuts: first?.cuts ?? null },
    ...more.map((part, nth) => ({ id, nth: nth + 1, ...part })),
  ]);
  await manager.query(
    `WITH part AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS p (id bigint, nth int, roll uuid, cuts int)
     ), first AS (
       UPDATE reservations a SET roll_id = part.roll, cuts = coalesce(part.cuts, a.cuts),
              state = CASE WHEN part.roll IS NULL THEN 'short' ELSE 'reserved' END, is_waiting = false
         FROM part WHERE a.id = part.id AND part.nth = 0
     )
     INSERT INTO reservations (order_id, epoch, product_id, roll_id, length_no, cuts)
     SELECT a.order_id, a.epoch, a.product_id, part.roll, a.length_no, part.cuts
       FROM reservations a JOIN part USING (id) WHERE part.nth > 0 ORDER BY a.id, part.nth`,
    [JSON.stringify(parts)],
  );
  await countReservations(manager, product);
}

/** Writes what the open rolls of the product have reserved. */
async function countReservations(manager: EntityManager, product: string): Promise<void> {
  await manager.query(
    `UPDATE rolls r SET reserved = reserved.cuts
       FROM (SELECT r.id, coalesce(sum(a.cuts), 0)::int AS cuts
               FROM rolls r LEFT JOIN reservations a ON a.roll_id = r.id AND a.state = 'reserved'
              WHERE r.product_id = $1 AND r.state = 'open' GROUP BY r.id) reserved
      WHERE r.id = reserved.id AND r.reserved <> reserved.cuts`,
    [product],
  );
}
