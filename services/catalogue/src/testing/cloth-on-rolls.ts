// A shop of cloths on rolls, for specs.
import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import {
  type HoldStockInput,
  holdStockReply,
  type HoldStockReply,
} from '@shop/contracts/inventory/stock-holds';
import { bookRolls } from '../inventory/ledger/rolls.query.js';
import type { OpenCatalogue } from './open-catalogue.js';

export interface RollOfSpec {
  /** Cuts of 10 cm. */
  cuts: number;
  lot?: string;
}
type Line = HoldStockInput['lines'][number];

/** A line of one length, in thousandths. */
export const line = (product: string, thousandths: number, parts: Partial<Line> = {}): Line => ({
  product,
  quantity: Math.ceil(thousandths / 1000),
  thousandths,
  expectedPriceCents: 1250,
  ...parts,
});

export const lengths = (product: string, all: number[], parts: Partial<Line> = {}): Line =>
  line(product, sum(all), { lengths: all, ...parts });

export const refusal = (reason: string, more: object) => ({
  outcome: 'refused',
  lines: [{ reason, unit: 'm', cutsPerUnit: 10, ...more }],
});

/** Cuts the first reservation of the order, as the table does. */
export const cutFirst = (shop: OpenCatalogue, order: string): Promise<unknown> =>
  shop.dataSource.query(
    `WITH cut AS (
       UPDATE reservations SET state = 'cut' WHERE id = (SELECT min(id) FROM reservations WHERE order_id = $1)
       RETURNING id, roll_id, cuts
     ), span AS (
       INSERT INTO roll_cuts (roll_id, span, reason, reservation_id, by_user, by_name)
       SELECT roll_id, int4range(0, cuts), 'order', id, gen_random_uuid(), 'Rina' FROM cut
     )
     UPDATE rolls SET left_cuts = left_cuts - cuts, reserved = reserved - cuts, cut_off = cut_off + cuts
       FROM cut WHERE rolls.id = cut.roll_id`,
    [order],
  );

/** Helpers of specs for cloths on rolls. */
export const rollsOf = (shop: OpenCatalogue) => ({
  add: (...rolls: RollOfSpec[]) => addClothOnRolls(shop, rolls),

  rolls: (product: string) =>
    shop.dataSource.query<RollRow[]>(
      'SELECT lot, left_cuts, reserved, state, version FROM rolls WHERE product_id = $1 ORDER BY received, id',
      [product],
    ),

  /** Returns the reserved cuts of each roll, the shortest roll first. */
  reserved: async (product: string): Promise<number[]> => {
    const rows = await shop.dataSource.query<RollRow[]>(
      'SELECT reserved FROM rolls WHERE product_id = $1 ORDER BY received, id',
      [product],
    );
    return rows.map(({ reserved }) => reserved);
  },

  reservations: (order: string) =>
    shop.dataSource.query<ReservationRow[]>(
      `SELECT a.length_no, a.cuts, r.lot, a.state FROM reservations a LEFT JOIN rolls r ON r.id = a.roll_id
        WHERE order_id = $1 ORDER BY a.id`,
      [order],
    ),

  hold: async (order: string, lines: Line[], epoch = 1): Promise<HoldStockReply> =>
    holdStockReply.parse(await shop.hold({ order, epoch, lines })),

  release: (order: string, epoch = 1) => shop.release(order, epoch),

  /** Products whose figures are not those of their open rolls, and rolls whose reservations are not those of orders. */
  wrong: () =>
    shop.dataSource.query<unknown[]>(`
      SELECT p.id FROM products p LEFT JOIN rolls r ON r.product_id = p.id AND r.state = 'open' WHERE p.by_roll
       GROUP BY p.id HAVING (p.stock, p.longest) IS DISTINCT FROM (coalesce(sum(r.free), 0)::int, coalesce(max(r.free), 0))
      UNION ALL
      SELECT id FROM rolls r WHERE reserved <>
        (SELECT coalesce(sum(cuts), 0) FROM reservations WHERE roll_id = r.id AND state = 'reserved')`),
});

interface RollRow {
  lot: string;
  left_cuts: number;
  reserved: number;
  state: string;
  version: number;
}
interface ReservationRow {
  length_no: number;
  cuts: number;
  lot: string | null;
  state: string;
}

/** A cloth in steps of 10 cm, from 0.5 m, on rolls of these lengths; returns its id. */
export async function addClothOnRolls(
  shop: OpenCatalogue,
  rolls: readonly RollOfSpec[],
  name = 'Chambray',
): Promise<string> {
  const { _id } = await shop.add({ name, stock: 0 });
  await shop.dataSource.transaction(async (manager) => {
    await manager.query(
      `UPDATE products SET sale_kind = 'length', unit = 'm', cuts_per_unit = 10, least_cuts = 5, by_roll = true,
              least_end = 5 WHERE id = $1`,
      [_id],
    );
    await manager.query(
      `INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts)
       SELECT gen_random_uuid(), number, $1, lot, 'open', cuts, cuts
         FROM jsonb_to_recordset($2::jsonb) AS r (number text, lot text, cuts int)`,
      [
        _id,
        JSON.stringify(rolls.map(({ cuts, lot = 'A' }) => ({ number: numberOfSpec(), lot, cuts }))),
      ],
    );
    await bookRolls(manager, _id, { reason: 'receive', actor: 'spec' });
  });
  return _id;
}

const numberOfSpec = (): string => randomUUID().slice(0, 8);
