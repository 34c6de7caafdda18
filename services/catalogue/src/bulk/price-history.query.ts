// The price history of products around a change that may be undone.
import type { BulkRow } from '@shop/service-kit/bulk/bulk-subject';
import type { EntityManager } from 'typeorm';

/** Values that an undo restores in addition to those of the row. */
interface Before {
  reducedAt: string | null;
  lowestCents: number | null;
  /** Since when the price before held. */
  priceFrom: string | null;
}

/** Returns the state of the products before their prices change, for `restoreHistory`. */
export async function pricesBefore(
  manager: EntityManager,
  products: readonly string[],
): Promise<Map<string, Before>> {
  if (products.length === 0) return new Map();
  const rows = await manager.query<(Before & { product: string })[]>(
    `SELECT id AS product, reduced_at::text AS "reducedAt", lowest_cents AS "lowestCents",
            (SELECT from_at::text FROM price_history WHERE product_id = p.id AND to_at IS NULL) AS "priceFrom"
       FROM products p WHERE id = ANY ($1::uuid[])`,
    [products],
  );
  return new Map(rows.map(({ product, ...before }) => [product, before]));
}

const UNDONE = `jsonb_to_recordset($1::jsonb) AS u
  (product uuid, "reducedAt" timestamptz, "lowestCents" int, "priceFrom" timestamptz)`;

/**
 * Removes the undone prices from the history, with the reductions that they began or ended. The history of a product
 * does not change if an order was placed at its undone price, or if it had other prices in the meantime.
 */
export async function restoreHistory(
  manager: EntityManager,
  rows: readonly Pick<BulkRow, 'subject' | 'before'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const undone = rows.map(({ subject, before }) => ({ product: subject, ...(before as Before) }));
  const unsold = await manager.query<{ product: string }[]>(
    `SELECT u.product FROM ${UNDONE}
      WHERE (SELECT count(*) FROM price_history WHERE product_id = u.product AND from_at > u."priceFrom") = 2
        AND coalesce(
        (SELECT at FROM stock_movement WHERE product_id = u.product AND reason = 'hold' ORDER BY id DESC LIMIT 1)
        < (SELECT min(from_at) FROM price_history WHERE product_id = u.product AND from_at > u."priceFrom"), true)`,
    [JSON.stringify(undone)],
  );
  const ids = new Set(unsold.map(({ product }) => product));
  const values = [JSON.stringify(undone.filter(({ product }) => ids.has(product)))];
  await manager.query(
    `DELETE FROM price_history h USING ${UNDONE} WHERE product_id = u.product AND from_at > u."priceFrom"`,
    values,
  );
  await manager.query(
    `UPDATE price_history h SET to_at = NULL FROM ${UNDONE} WHERE product_id = u.product AND from_at = u."priceFrom"`,
    values,
  );
  // `version` makes the trigger write the view of the product again.
  await manager.query(
    `UPDATE products p SET reduced_at = u."reducedAt", lowest_cents = u."lowestCents", version = version
       FROM ${UNDONE}
      WHERE id = u.product AND (p.reduced_at, p.lowest_cents) IS DISTINCT FROM (u."reducedAt", u."lowestCents")`,
    values,
  );
}
