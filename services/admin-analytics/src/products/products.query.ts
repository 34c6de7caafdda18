import type { ProductFact } from '@shop/contracts/catalogue';
import type { EntityManager } from 'typeorm';

interface StockRow {
  product: string;
  stock: number;
  version: number;
}

/** One fact of a product at a time, also of one not yet known; answers what is known of it. */
export async function lockProduct(
  manager: EntityManager,
  product: string,
): Promise<{ listed: boolean; deleted: boolean }> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [product]);
  const [row] = await manager.query<{ version: number; deleted: boolean }[]>(
    'SELECT version, deleted FROM products WHERE product_id = $1',
    [product],
  );
  const deleted = row?.deleted ?? false;
  return { deleted, listed: row !== undefined && row.version > 0 && !deleted };
}

/** Keeps a product, its stock apart from the rest: either may have been heard in a newer version. */
export async function keepProduct(manager: EntityManager, product: ProductFact): Promise<void> {
  await manager.query(
    `INSERT INTO products (product_id, name, category, price_cents, stock, image, version, stock_version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT DO NOTHING`,
    [
      product.product,
      product.name,
      product.category,
      product.priceCents,
      product.stock,
      product.image,
      product.version,
    ],
  );
  await manager.query(
    `UPDATE products SET name = $2, category = $3, price_cents = $4, image = $5, version = $6
      WHERE product_id = $1 AND version < $6`,
    [
      product.product,
      product.name,
      product.category,
      product.priceCents,
      product.image,
      product.version,
    ],
  );
  await keepStock(manager, [product]);
}

/** Keeps the stock of products, known or not. */
export async function keepStock(
  manager: EntityManager,
  products: readonly StockRow[],
): Promise<void> {
  await manager.query(
    `INSERT INTO products (product_id, name, category, price_cents, stock, version, stock_version)
     SELECT product_id, '', '', 0, stock, 0, version
       FROM unnest($1::uuid[], $2::int[], $3::int[]) AS heard (product_id, stock, version)
      ORDER BY product_id
     ON CONFLICT (product_id) DO UPDATE
       SET stock = excluded.stock, stock_version = excluded.stock_version
       WHERE products.stock_version < excluded.stock_version`,
    [
      products.map((row) => row.product),
      products.map((row) => row.stock),
      products.map((row) => row.version),
    ],
  );
}

/** Marks a product as gone, also one whose other facts have not arrived yet. */
export async function removeProduct(
  manager: EntityManager,
  product: string,
  version: number,
): Promise<void> {
  await manager.query(
    `INSERT INTO products (product_id, name, category, price_cents, stock, version, stock_version, deleted)
     VALUES ($1, '', '', 0, 0, $2, $2, true)
     ON CONFLICT (product_id) DO UPDATE SET deleted = true`,
    [product, version],
  );
}
