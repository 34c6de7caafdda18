import type { EntityManager } from 'typeorm';
import { Tally } from '../figures/tally.js';
import type { Correction } from '../rebuild/correction.js';
import {
  knownProductOfRow,
  productColumns,
  type ProductRow,
  writeProducts,
} from './products.query.js';
import { type KnownProduct, tallyProduct } from './products.rules.js';

/** Sets products right, and their counts in step with them; one that its owner does not have is gone. */
export async function replaceProducts(
  manager: EntityManager,
  { told, gone, since }: Correction<KnownProduct>,
): Promise<void> {
  const ids = [...told.map(({ product }) => product), ...gone].sort();
  const added = await manager.query<{ product: string }[]>(
    `INSERT INTO products (product_id) SELECT id FROM unnest($1::uuid[]) AS told (id) ORDER BY id
     ON CONFLICT DO NOTHING RETURNING product_id AS product`,
    [ids],
  );
  const rows = await manager.query<ProductRow[]>(
    `SELECT ${productColumns} FROM products
      WHERE product_id = ANY($1::uuid[]) AND (heard_at < $2 OR product_id = ANY($3::uuid[]))
      ORDER BY product_id FOR UPDATE`,
    [ids, since, added.map(({ product }) => product)],
  );
  const right = new Map(told.map((product) => [product.product, product]));
  const tally = new Tally();
  const changed = rows.map(knownProductOfRow).map((known) => {
    const next = right.get(known.product) ?? { ...known, deleted: true };
    tallyProduct(tally, known, -1);
    tallyProduct(tally, next, 1);
    return next;
  });
  await writeProducts(manager, changed);
  await tally.write(manager);
}
