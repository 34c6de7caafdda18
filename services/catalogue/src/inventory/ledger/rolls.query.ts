// Rolls under the lock of their product, and the figures of the product that follow from them. Amounts are cuts.
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import type { EntityManager } from 'typeorm';
import type { FreeRoll } from '../packing/rolls-and-lengths.js';

const LOCK_ROLLS = {
  name: 'lock-rolls',
  text: `
    WITH locked AS MATERIALIZED (
      SELECT product_id, id, lot, free, cut_off, received_at
        FROM rolls WHERE product_id = ANY($1::uuid[]) AND state = 'open' ORDER BY id FOR NO KEY UPDATE
    )
    SELECT product_id AS product, id, lot, free, cut_off > 0 AS "isBegun" FROM locked ORDER BY received_at, id`,
};

/**
 * Locks the open rolls of the products in the order of their ids and returns them by product, the oldest first. The
 * products must be locked already.
 */
export async function lockRolls(
  manager: EntityManager,
  products: readonly string[],
): Promise<Map<string, FreeRoll[]>> {
  if (products.length === 0) return new Map();
  const statement = { ...LOCK_ROLLS, values: [products] };
  const rows = await queryPreparedWithin<FreeRoll & { product: string }>(manager, statement);
  const byProduct = new Map<string, FreeRoll[]>(products.map((product) => [product, []]));
  for (const { product, ...roll } of rows) byProduct.get(product)?.push(roll);
  return byProduct;
}

/** One movement of the ledger; order and epoch are only those of a hold or release. */
export interface Movement {
  reason:
    | 'receive'
    | 'count'
    | 'flaw'
    | 'cutLoss'
    | 'quarantine'
    | 'clear'
    | 'short'
    | 'hold'
    | 'release';
  delta: number;
  order?: string;
  epoch?: number;
}

/** Why the rolls of a product have changed. */
export interface RollCause extends Omit<Movement, 'delta'> {
  actor: string;
  /**
   * Movements that are known; the rest of the difference is the cause's. `short +cuts`: a reservation that no roll keeps has
   * given them back; `short -cuts`: it has found a roll, or is released.
   */
  extraMovements?: readonly Movement[];
}

/** A product as `stockChanged` names it. */
export interface ChangedStock {
  product: string;
  stock: number;
  /** Present for a product on rolls. */
  longest?: number;
  oneLot?: number;
  version: number;
}

/** Records the rolls of one product. */
export async function bookRolls(
  manager: EntityManager,
  product: string,
  cause: RollCause,
): Promise<ChangedStock> {
  const [changed] = await recordMovements(manager, [{ product, ...cause }]);
  if (!changed) throw new Error(`Product ${product} has no row`);
  return changed;
}

const BOOK = {
  name: 'book-rolls',
  text: `
    WITH cause AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1::jsonb)
        AS c (product uuid, reason text, actor text, "order" uuid, epoch int, "extraMovements" jsonb)
    ), extra AS MATERIALIZED (
      SELECT c.product, b.reason, b.delta, b."order", b.epoch, c.actor
        FROM cause c, jsonb_to_recordset(c."extraMovements") AS b (reason text, delta int, "order" uuid, epoch int)
    ), free AS (
      SELECT c.product, coalesce(sum(r.free), 0)::int AS stock, coalesce(max(r.free), 0) AS longest,
             coalesce(max(r.of_lot), 0)::int AS one_lot
        FROM cause c LEFT JOIN (
          SELECT product_id, free, sum(free) OVER (PARTITION BY product_id, lot) AS of_lot
            FROM rolls WHERE state = 'open' AND product_id = ANY (ARRAY (SELECT product FROM cause))
        ) r ON r.product_id = c.product
       GROUP BY c.product
    ), coming AS (
      SELECT c.product, coalesce(sum(r.free), 0)::int AS coming, min(d.expected_on) FILTER (WHERE r.free > 0) AS coming_on
        FROM cause c LEFT JOIN rolls r ON r.product_id = c.product AND r.state = 'expected'
        LEFT JOIN deliveries d ON d.id = r.delivery_id
       GROUP BY c.product
    ), moved AS (
      UPDATE products p SET stock = free.stock, longest = free.longest, one_lot = free.one_lot,
             coming = coming.coming, coming_on = coming.coming_on, revision = p.revision + 1
        FROM free JOIN coming USING (product) JOIN products was ON was.id = free.product
       WHERE p.id = free.product
      RETURNING p.id, p.stock, p.longest, p.one_lot, p.stock - was.stock AS delta, p.revision
    ), ledger AS (
      INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
      SELECT product, delta, reason, "order", epoch, actor FROM (
        SELECT product, reason, "order", epoch, actor,
               m.delta - coalesce((SELECT sum(b.delta) FROM extra b WHERE b.product = m.id), 0)::int AS delta
          FROM cause c JOIN moved m ON m.id = c.product
        UNION ALL
        SELECT product, reason, "order", epoch, actor, delta FROM extra) movement
       WHERE delta <> 0
    )
    SELECT id AS product, stock, longest, one_lot AS "oneLot", revision AS version FROM moved ORDER BY id`,
};

/**
 * Writes stock, longest piece and fullest dye lot as the open rolls have them, with the ledger of the difference, and
 * what is coming as the expected rolls have it, which is in no ledger.
 */
export function recordMovements(
  manager: EntityManager,
  causes: readonly (RollCause & { product: string })[],
): Promise<ChangedStock[]> {
  const values = [JSON.stringify(causes.map((cause) => ({ extraMovements: [], ...cause })))];
  return queryPreparedWithin(manager, { ...BOOK, values });
}
