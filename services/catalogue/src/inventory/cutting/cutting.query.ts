// Pieces that wait to be cut. Amounts are cuts.
import { lineName } from '../../products/product.rules.js';
import {
  OPEN_PIECES_PAGE,
  type CuttingList,
  type CuttingQuery,
  type PieceToCut,
} from '@shop/contracts/inventory/cutting';
import type { LengthUnit } from '@shop/contracts/money/units';
import type { EntityManager } from 'typeorm';

/** A piece that is reserved: on a roll, or short. */
export type PieceRow = Pick<
  PieceToCut,
  'reservation' | 'order' | 'product' | 'piece' | 'pieces' | 'isWaiting'
> & {
  unit: LengthUnit;
  cutsPerUnit: number;
  cuts: number;
  roll: (Omit<NonNullable<PieceToCut['roll']>, 'left'> & { left: number }) | null;
};

type Totals = Pick<CuttingList, 'total' | 'rolls' | 'orders' | 'short'>;

/** Two branches, because each state has an index of its own. A piece on an expected roll cannot be cut. */
const waiting = (filter: string): string => `
  (SELECT * FROM reservations WHERE state = 'short' AND ${filter}
   UNION ALL SELECT * FROM reservations WHERE state = 'reserved' AND roll_id IS NOT NULL AND ${filter}
                AND NOT EXISTS (SELECT FROM rolls e WHERE e.id = roll_id AND e.state = 'expected')) a`;

const orders: Record<CuttingQuery['by'], string> = {
  roll: 'r.place, r.number, a.id',
  order: 'h.at, a.order_id, p.sort_name, p.id, a.length_no, a.id',
};

/** Pieces of the same order and product, of which one is the nth. */
const ofLine = `
  SELECT count(*)::int AS pieces, count(*) FILTER (WHERE (o.length_no, o.id) <= (a.length_no, a.id))::int AS piece
    FROM reservations o
   WHERE o.order_id = a.order_id AND o.product_id = a.product_id AND o.state IN ('reserved', 'cut', 'short')`;

const COLUMNS = `
  a.id AS reservation, a.order_id AS "order", json_build_object('_id', p.id, 'name', ${lineName}) AS product,
  p.unit, p.cuts_per_unit AS "cutsPerUnit", a.cuts, line.piece, line.pieces, a.state = 'short' AND a.is_waiting AS "isWaiting",
  CASE WHEN r.id IS NOT NULL THEN json_build_object('_id', r.id, 'number', r.number, 'lot', r.lot,
    'shade', r.shade, 'place', r.place, 'left', r.left_cuts) END AS roll`;

/** A page of the pieces, those without a roll first, and the figures of the whole list. */
export async function listPieces(
  manager: EntityManager,
  { by, order, page, limit }: CuttingQuery,
): Promise<{ rows: PieceRow[]; totals: Totals }> {
  const values = order ? [order] : [];
  const from = waiting(order ? 'order_id = $1' : 'true');
  const rows = await manager.query<PieceRow[]>(
    `SELECT ${COLUMNS}
       FROM (SELECT a.*, row_number() OVER (ORDER BY a.roll_id IS NOT NULL, ${orders[by]}) AS nth
               FROM ${from} JOIN products p ON p.id = a.product_id JOIN stock_hold h USING (order_id)
               LEFT JOIN rolls r ON r.id = a.roll_id
              ORDER BY nth LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}) a
       JOIN products p ON p.id = a.product_id LEFT JOIN rolls r ON r.id = a.roll_id
      CROSS JOIN LATERAL (${ofLine}) line
      ORDER BY a.nth`,
    values,
  );
  const [totals] = await manager.query<[Totals]>(
    `SELECT count(*)::int AS total, count(DISTINCT roll_id)::int AS rolls, count(DISTINCT order_id)::int AS orders,
            count(*) FILTER (WHERE state = 'short')::int AS short
       FROM ${from}`,
    values,
  );
  return { rows, totals };
}

/** Returns the pieces of the list after a reservation, by age. */
export const pageOpenPieces = (manager: EntityManager, after: string | null): Promise<PieceRow[]> =>
  manager.query(
    `SELECT ${COLUMNS}
       FROM ${waiting('id > $1::bigint')} JOIN products p ON p.id = a.product_id LEFT JOIN rolls r ON r.id = a.roll_id
      CROSS JOIN LATERAL (${ofLine}) line
      ORDER BY a.id LIMIT ${String(OPEN_PIECES_PAGE)}`,
    [after ?? 0],
  );

export interface Reservation {
  id: string;
  order: string;
  product: string;
  roll: string | null;
  cuts: number;
  state: 'reserved' | 'cut' | 'short' | 'released' | 'returned';
}

export async function findReservation(
  manager: EntityManager,
  id: string,
): Promise<Reservation | undefined> {
  const [reservation] = await manager.query<Reservation[]>(
    `SELECT id, order_id AS "order", product_id AS product, roll_id AS roll, cuts, state
       FROM reservations WHERE id = $1`,
    [id],
  );
  return reservation;
}

/** Returns those of the products that still have pieces to cut for the order. */
export async function productsToCut(
  manager: EntityManager,
  order: string,
  products: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ product: string }[]>(
    `SELECT DISTINCT product_id AS product FROM reservations
      WHERE order_id = $1 AND product_id = ANY ($2::uuid[]) AND state = 'reserved'`,
    [order, products],
  );
  return rows.map(({ product }) => product);
}

/** The pieces of these reservations that can be cut, in the order of their rolls. */
export const piecesToCut = (
  manager: EntityManager,
  reservations: readonly string[],
): Promise<{ id: string; product: string; roll: string; cuts: number }[]> =>
  manager.query(
    `SELECT a.id, a.product_id AS product, a.roll_id AS roll, a.cuts
       FROM reservations a JOIN rolls r ON r.id = a.roll_id
      WHERE a.id = ANY ($1::bigint[]) AND a.state = 'reserved' AND r.state <> 'expected' ORDER BY a.roll_id, a.id`,
    [reservations],
  );

export async function markCut(manager: EntityManager, reservation: string): Promise<void> {
  await manager.query(`UPDATE reservations SET state = 'cut' WHERE id = $1`, [reservation]);
}

export interface DoneCut {
  by: string;
  at: Date;
  key: string | null;
}

/** Who cut the piece, and when. */
export async function findCut(manager: EntityManager, reservation: string): Promise<DoneCut> {
  const [cut] = await manager.query<DoneCut[]>(
    `SELECT by_name AS by, at, key FROM roll_cuts WHERE reservation_id = $1`,
    [reservation],
  );
  if (!cut) throw new Error(`The cut of reservation ${reservation} is gone`);
  return cut;
}
