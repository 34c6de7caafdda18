import type { EntityManager } from 'typeorm';
import { Counters } from '../figures/counters.js';
import type { Correction } from '../figures/correction.js';
import {
  projectedProductOf,
  productColumns,
  type ProjectedProductRow,
  writeProducts,
} from './products.query.js';
import { type ProjectedProduct, countProduct } from './products.rules.js';

/** Corrects products and their counts. A product that its owner does not have counts as deleted. */
export async function replaceProducts(
  manager: EntityManager,
  { ownerRows, gone, since }: Correction<ProjectedProduct>,
): Promise<void> {
  const ids = [...ownerRows.map(({ product }) => product), ...gone].sort();
  const added = await manager.query<{ product: string }[]>(
    `INSERT INTO products (product_id) SELECT id FROM unnest($1::uuid[]) AS owner_rows (id) ORDER BY id
     ON CONFLICT DO NOTHING RETURNING product_id AS product`,
    [ids],
  );
  const rows = await manager.query<ProjectedProductRow[]>(
    `SELECT ${productColumns} FROM products
      WHERE product_id = ANY($1::uuid[]) AND (updated_at < $2 OR product_id = ANY($3::uuid[]))
      ORDER BY product_id FOR UPDATE`,
    [ids, since, added.map(({ product }) => product)],
  );
  const right = new Map(ownerRows.map((product) => [product.product, product]));
  const counters = new Counters();
  const changed = rows.map(projectedProductOf).map((known) => {
    const next = right.get(known.product) ?? { ...known, deleted: true };
    countProduct(counters, known, -1);
    countProduct(counters, next, 1);
    return next;
  });
  await writeProducts(manager, changed);
  await counters.write(manager);
}
