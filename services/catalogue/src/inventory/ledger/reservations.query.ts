// Parts of rolls reserved for orders, under the locks of their products. Amounts are cuts.
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import type { EntityManager } from 'typeorm';
import type { Piece } from '../packing/allocate.rules.js';
import type { ReservedLength } from './reserved-lengths.rules.js';

/** The next of the shop's own numbers: at least six digits. */
export const nextRollNumber = `'R-' || to_char(nextval('roll_numbers'), 'FM999999000000')`;

/** A piece for an order; without a roll it is short. */
export interface NewReservation extends Omit<Piece, 'roll'> {
  order: string;
  epoch: number;
  product: string;
  roll: string | null;
}

const ALLOT = {
  name: 'reserve-pieces',
  text: `
    WITH piece AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS p ("order" uuid, epoch int, product uuid, roll uuid, "lengthNo" int, cuts int)
    ), reserved AS (
      UPDATE rolls r SET reserved = r.reserved + taken.cuts
        FROM (SELECT roll, sum(cuts)::int AS cuts FROM piece GROUP BY roll) taken WHERE r.id = taken.roll
    )
    INSERT INTO reservations (order_id, epoch, product_id, roll_id, length_no, cuts, state)
    SELECT "order", epoch, product, roll, "lengthNo", cuts, CASE WHEN roll IS NULL THEN 'short' ELSE 'reserved' END
      FROM piece`,
};

/** Reserves the pieces for their orders. */
export async function storeReservations(
  manager: EntityManager,
  pieces: readonly NewReservation[],
): Promise<void> {
  await queryPreparedWithin(manager, { ...ALLOT, values: [JSON.stringify(pieces)] });
}

/** The last state of an order's reservations of a product. */
interface EndedReservations {
  product: string;
  reserved: number;
  short: number;
  /** The rolls that cut pieces have become. */
  returned: string[];
}

/** A length of an order with its live reservations. */
interface ReservedLengthOfProduct extends ReservedLength {
  product: string;
  lengthNo: number;
}

/** Returns the reserved lengths of an order's products, in their sequence. */
export const reservedLengths = (
  manager: EntityManager,
  order: string,
  products: readonly string[],
): Promise<ReservedLengthOfProduct[]> =>
  manager.query<ReservedLengthOfProduct[]>(
    `SELECT product_id AS product, length_no AS "lengthNo", sum(cuts)::int AS cuts, bool_or(state = 'cut') AS "isCut",
            bool_or(state = 'short') AS "isShort",
            array_agg(id::text) AS reservations
       FROM reservations
      WHERE order_id = $1 AND product_id = ANY ($2::uuid[]) AND state IN ('reserved', 'cut', 'short')
      GROUP BY product_id, length_no ORDER BY product_id, length_no`,
    [order, products],
  );

/** Returns the live dye lots of an order's products, and the first number of a length that none of them ever had. */
export const linesInUse = (
  manager: EntityManager,
  order: string,
  products: readonly string[],
): Promise<{ product: string; lots: string[]; nextLengthNo: number }[]> =>
  manager.query<{ product: string; lots: string[]; nextLengthNo: number }[]>(
    `SELECT a.product_id AS product, max(a.length_no) + 1 AS "nextLengthNo",
            coalesce(array_agg(DISTINCT r.lot) FILTER (WHERE a.state IN ('reserved', 'cut')), '{}') AS lots
       FROM reservations a LEFT JOIN rolls r ON r.id = a.roll_id
      WHERE a.order_id = $1 AND a.product_id = ANY ($2::uuid[]) GROUP BY a.product_id`,
    [order, products],
  );

/** Marks cut pieces as lost on their way. */
export async function markLost(
  manager: EntityManager,
  reservations: readonly string[],
): Promise<void> {
  if (reservations.length === 0) return;
  await manager.query(
    `UPDATE reservations SET state = 'lost' WHERE id = ANY ($1::bigint[]) AND state = 'cut'`,
    [reservations],
  );
}

/**
 * Ends the reservations of an order: those of `only`, or all. Reserved cuts become free again. A piece that was cut
 * becomes a roll of its own, in quarantine until an admin has checked it.
 */
export async function endReservations(
  manager: EntityManager,
  order: string,
  products: readonly string[],
  only: readonly string[] | null = null,
): Promise<Map<string, EndedReservations>> {
  const rows = await manager.query<EndedReservations[]>(
    `WITH live AS (
       SELECT id, product_id, roll_id, cuts, state FROM reservations
        WHERE order_id = $1 AND product_id = ANY($2::uuid[]) AND state IN ('reserved', 'cut', 'short')
          AND ($3::bigint[] IS NULL OR id = ANY ($3))
     ), ended AS (
       UPDATE reservations a SET state = CASE live.state WHEN 'cut' THEN 'returned' ELSE 'released' END
         FROM live WHERE a.id = live.id
     ), freed AS (
       UPDATE rolls r SET reserved = r.reserved - taken.cuts
         FROM (SELECT roll_id, sum(cuts)::int AS cuts FROM live WHERE state = 'reserved' GROUP BY roll_id) taken
        WHERE r.id = taken.roll_id
     ), returned AS (
       INSERT INTO rolls (id, number, product_id, parent_id, lot, shade, state, received, left_cuts, returned, place,
                          usable_width_mm, cost_cents, received_at)
       SELECT gen_random_uuid(), ${nextRollNumber}, r.product_id, r.id, r.lot, r.shade, 'quarantine', live.cuts, live.cuts,
              live.cuts, 'returns', r.usable_width_mm, r.cost_cents, r.received_at
         FROM live JOIN rolls r ON r.id = live.roll_id WHERE live.state = 'cut'
       RETURNING id, product_id
     )
     SELECT product_id AS product, coalesce(sum(cuts) FILTER (WHERE state = 'reserved'), 0)::int AS reserved,
            coalesce(sum(cuts) FILTER (WHERE state = 'short'), 0)::int AS short,
            array(SELECT id FROM returned WHERE returned.product_id = live.product_id) AS returned
       FROM live GROUP BY product_id`,
    [order, products, only],
  );
  return new Map(rows.map((row) => [row.product, row]));
}
