// Rolls under the lock of their product, and the figures of the product that follow from them. Amounts are cuts.
import type { EntityManager } from 'typeorm';
import type { FreeRoll } from './allotment.rules.js';

/**
 * Locks the open rolls of the products in the order of their ids and returns them by product. The products are locked
 * before.
 */
export async function lockRolls(
  manager: EntityManager,
  products: readonly string[],
): Promise<Map<string, FreeRoll[]>> {
  if (products.length === 0) return new Map();
  const rows = await manager.query<(FreeRoll & { product: string })[]>(
    `SELECT product_id AS product, id, lot, free, cut_off > 0 AS "isBegun", received_at AS "receivedAt"
       FROM rolls WHERE product_id = ANY($1::uuid[]) AND state = 'open'
      ORDER BY id FOR NO KEY UPDATE`,
    [products],
  );
  const byProduct = new Map<string, FreeRoll[]>(products.map((product) => [product, []]));
  for (const { product, ...roll } of rows) byProduct.get(product)?.push(roll);
  return byProduct;
}

/** A movement without an order. */
export interface Movement {
  reason:
    | 'receive'
    | 'count'
    | 'flaw'
    | 'cutLoss'
    | 'quarantine'
    | 'clear'
    | 'scrap'
    | 'sample'
    | 'short';
  delta: number;
}

/** Why the rolls of a product have changed. */
export interface RollCause {
  reason: Movement['reason'] | 'hold' | 'release';
  actor: string;
  /** Only of a hold or release. */
  order?: string;
  epoch?: number;
  /**
   * Movements that are known; the rest of the difference is the cause's. `short +cuts`: a promise that no roll keeps has
   * given them back; `short -cuts`: it has found a roll, or is released.
   */
  besides?: readonly Movement[];
}

/** A product as `stockChanged` names it. */
export interface ChangedStock {
  product: string;
  stock: number;
  version: number;
}

/** Writes stock, longest piece and fullest dye lot as the open rolls have them, with the ledger of the difference. */
export async function bookRolls(
  manager: EntityManager,
  product: string,
  { reason, actor, order, epoch, besides = [] }: RollCause,
): Promise<ChangedStock> {
  const [changed] = await manager.query<ChangedStock[]>(
    `WITH free AS (
       SELECT coalesce(sum(free), 0)::int AS stock, coalesce(max(free), 0) AS longest,
              coalesce(max(of_lot), 0)::int AS one_lot
         FROM (SELECT free, sum(free) OVER (PARTITION BY lot) AS of_lot
                 FROM rolls WHERE product_id = $1::uuid AND state = 'open') open
     ), moved AS (
       UPDATE products p SET stock = free.stock, longest = free.longest, one_lot = free.one_lot, revision = revision + 1
         FROM free, (SELECT stock FROM products WHERE id = $1) was
        WHERE p.id = $1
       RETURNING p.id, p.stock, p.stock - was.stock AS delta, p.revision
     ), besides AS (
       SELECT b.reason, b.delta FROM jsonb_to_recordset($6::jsonb) AS b (reason text, delta int)
     ), ledger AS (
       INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
       SELECT id, delta - (SELECT coalesce(sum(delta), 0)::int FROM besides), $2::text, $3::uuid, $4::int, $5::text FROM moved
        WHERE delta <> (SELECT coalesce(sum(delta), 0) FROM besides)
       UNION ALL
       SELECT $1::uuid, delta, reason, NULL, NULL, $5::text FROM besides WHERE delta <> 0
     )
     SELECT id AS product, stock, revision AS version FROM moved`,
    [product, reason, order ?? null, epoch ?? null, actor, JSON.stringify(besides)],
  );
  if (!changed) throw new Error(`Product ${product} has no row`);
  return changed;
}
