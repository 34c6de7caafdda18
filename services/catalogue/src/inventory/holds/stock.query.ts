import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import type { EntityManager } from 'typeorm';
import { isReturnable } from '../../products/product-list.query.js';
import { imageAddress } from '../../products/product.rules.js';
import type { ChangedStock } from '../ledger/rolls.query.js';
import type { LockedProduct } from './stock.rules.js';

/** Columns of `SaleTerms` and `rolls`, from `products p`. */
const saleTerms = `
  p.unit, p.cuts_per_unit AS "cutsPerUnit", ${isReturnable} AS "isReturnable", p.least_cuts AS "leastCuts", p.most_cuts AS "mostCuts",
  CASE WHEN p.by_roll THEN
    json_build_object('longest', p.longest, 'oneLot', p.one_lot, 'leastEnd', p.least_end,
                      'coming', p.coming, 'comingOn', p.coming_on) END AS rolls`;

/** Pieces or cuts to add to the stock of a product; negative takes away. */
export interface Delta {
  product: string;
  delta: number;
}

/** The hold or release that moves stock. */
export interface HoldCause {
  reason: 'hold' | 'release';
  order: string;
  epoch: number;
}

/** Columns of `LockedProduct`, from `products p`; the image is its key. */
export const productOfHold = `
  p.id, p.name, p.price_cents AS "priceCents", p.price_steps AS "priceSteps", p.stock, p.category,
  ${saleTerms},
  (SELECT image_key FROM product_images WHERE product_id = p.id ORDER BY position LIMIT 1) AS image,
  p.deleted_at IS NOT NULL AS "isDeleted"`;

const LOCK_PRODUCTS = {
  name: 'lock-products',
  text: `
    SELECT ${productOfHold} FROM products p WHERE p.id = ANY($1::uuid[])
     ORDER BY p.id FOR NO KEY UPDATE OF p`,
};

/** Locks the products in the order of their ids and returns them by id; unknown ids are left out. */
export async function lockProducts(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, LockedProduct>> {
  const statement = { ...LOCK_PRODUCTS, values: [ids] };
  const rows = await queryPreparedWithin<LockedProduct>(manager, statement);
  return new Map(
    rows.map((row) => [row.id, { ...row, image: row.image && imageAddress(row.image) }]),
  );
}

/**
 * Changes the stock and writes the ledger in one statement. Products on rolls it only locks and returns. Throws when a
 * stock would fall below zero, which the caller has ruled out under the lock.
 */
export async function applyDeltas(
  manager: EntityManager,
  deltas: readonly Delta[],
  cause: HoldCause,
): Promise<{ moved: ChangedStock[]; onRolls: string[] }> {
  const rows = await manager.query<(ChangedStock & { byRoll: boolean })[]>(
    `WITH wanted AS (
       SELECT w.id, w.delta, p.by_roll
         FROM unnest($1::uuid[], $2::int[]) AS w(id, delta) JOIN products p USING (id)
        ORDER BY w.id FOR NO KEY UPDATE OF p
     ), moved AS (
       UPDATE products p SET stock = p.stock + w.delta, revision = p.revision + 1
         FROM wanted w WHERE p.id = w.id AND NOT w.by_roll AND p.stock + w.delta >= 0
       RETURNING p.id, p.stock, p.revision, w.delta
     ), ledger AS (
       INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
       SELECT id, delta, $3, $4, $5, 'order' FROM moved
     )
     SELECT id AS product, stock, revision AS version, false AS "byRoll" FROM moved
     UNION ALL SELECT id, 0, 0, true FROM wanted WHERE by_roll ORDER BY product`,
    [
      deltas.map((d) => d.product),
      deltas.map((d) => d.delta),
      cause.reason,
      cause.order,
      cause.epoch,
    ],
  );
  if (rows.length !== deltas.length)
    throw new Error(`Stock of order ${cause.order} moved for ${String(rows.length)} products only`);
  const moved = rows.filter(({ byRoll }) => !byRoll);
  return {
    moved: moved.map(({ product, stock, version }) => ({ product, stock, version })),
    onRolls: rows.filter(({ byRoll }) => byRoll).map(({ product }) => product),
  };
}
