import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { type EntityManager } from 'typeorm';
import { Counters } from '../figures/counters.js';
import {
  type ProjectedProduct,
  applyUpdate,
  type ProductUpdate,
  countProduct,
} from './products.rules.js';

/** Columns of `ProjectedProduct`. */
export const productColumns = `
  product_id AS product, name, category, price_cents AS "priceCents", image, version, stock, longest,
  unit, cuts_per_unit AS "cutsPerUnit", least_cuts AS "leastCuts", stock_version AS "stockVersion", deleted, listed_at AS "listedAt"`;

export type ProjectedProductRow = Omit<ProjectedProduct, 'listedAt'> & { listedAt: Date | null };

export const projectedProductOf = (row: ProjectedProductRow): ProjectedProduct => ({
  ...row,
  listedAt: row.listedAt?.toISOString() ?? null,
});

/** Stores changes of products and updates the counts. */
export async function saveProducts(
  manager: EntityManager,
  news: readonly ProductUpdate[],
): Promise<void> {
  const known = await lockProducts(
    manager,
    [...new Set(news.map(({ product }) => product))].sort(),
  );
  const learnt = new Map<string, ProjectedProduct>();
  for (const piece of news) {
    const before = learnt.get(piece.product) ?? known.get(piece.product);
    if (before) learnt.set(piece.product, applyUpdate(before, piece));
  }
  const counters = new Counters();
  for (const product of known.values()) countProduct(counters, product, -1);
  for (const product of learnt.values()) countProduct(counters, product, 1);
  await writeProducts(manager, [...learnt.values()]);
  await counters.write(manager);
}

/** Updates existing rows of products. */
export async function writeProducts(
  manager: EntityManager,
  products: readonly ProjectedProduct[],
): Promise<void> {
  const values = [JSON.stringify(products)];
  await queryPreparedWithin(manager, { ...UPDATE, values });
}

const UPDATE = {
  name: 'update-products',
  text: `UPDATE products SET name = learnt.name, category = learnt.category,
            price_cents = learnt."priceCents", image = learnt.image, version = learnt.version,
            stock = learnt.stock, longest = learnt.longest, unit = learnt.unit, cuts_per_unit = learnt."cutsPerUnit",
            least_cuts = learnt."leastCuts", stock_version = learnt."stockVersion", deleted = learnt.deleted,
            listed_at = learnt."listedAt", updated_at = clock_timestamp()
       FROM jsonb_to_recordset($1::jsonb) AS learnt (product uuid, name text, category text,
            "priceCents" int, image text, version int, stock int, longest int, unit text,
            "cutsPerUnit" int, "leastCuts" int, "stockVersion" int,
            deleted boolean, "listedAt" timestamptz)
      WHERE product_id = learnt.product`,
};
const INSERT = {
  name: 'insert-products',
  text: `INSERT INTO products (product_id) SELECT id FROM unnest($1::uuid[]) AS changes (id) ORDER BY id
         ON CONFLICT DO NOTHING`,
};
const LOCK = {
  name: 'lock-products',
  text: `SELECT ${productColumns} FROM products WHERE product_id = ANY($1::uuid[])
          ORDER BY product_id FOR UPDATE`,
};

/** Locks the products. Inserts a row for each product without one first. */
async function lockProducts(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, ProjectedProduct>> {
  await queryPreparedWithin(manager, { ...INSERT, values: [ids] });
  const rows = await queryPreparedWithin<ProjectedProductRow>(manager, { ...LOCK, values: [ids] });
  return new Map(rows.map((row) => [row.product, projectedProductOf(row)]));
}
