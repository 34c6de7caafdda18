// The swatch of a product, which is a product of its own that no list shows.
import type { EntityManager } from 'typeorm';
import { lineName } from './product.rules.js';

/** Grams of a swatch, for delivery. */
const SWATCH_GRAMS = 10;
const NAME_MAX = 160;

const swatchName = `left('Swatch: ' || ${lineName}, ${String(NAME_MAX)})`;
/** Keeps the swatch of a deleted product, but not for sale until the product is restored. */
const swatchState = `CASE WHEN p.deleted_at IS NULL THEN p.state ELSE 'hidden' END`;
const swatchLiveFrom = 'CASE WHEN p.deleted_at IS NULL THEN p.live_from END';

const FOLLOW = `
  UPDATE products s
     SET name = ${swatchName}, state = ${swatchState}, live_from = ${swatchLiveFrom}, category = p.category,
         tax_class = p.tax_class, version = s.version + 1, revision = s.revision + 1
    FROM products p
   WHERE s.swatch_of = p.id AND s.deleted_at IS NULL AND p.id = ANY ($1::uuid[])
     AND (s.name, s.state, s.live_from, s.category, s.tax_class) IS DISTINCT FROM
         (${swatchName}, ${swatchState}, ${swatchLiveFrom}, p.category, p.tax_class)
  RETURNING s.id`;

// The first image of the product is that of its swatch.
const SHOW = `
  INSERT INTO product_images AS i (product_id, position, image_key)
  SELECT s.id, 0, first.image_key
    FROM products s
    JOIN product_images first ON first.product_id = s.swatch_of AND first.position = 0
   WHERE s.swatch_of = ANY ($1::uuid[]) AND s.deleted_at IS NULL
  ON CONFLICT (product_id, position) DO UPDATE SET image_key = excluded.image_key
   WHERE i.image_key <> excluded.image_key
  RETURNING product_id AS id`;

/** Lets the swatches of these products follow them; returns the swatches that have changed. */
export async function followProducts(
  manager: EntityManager,
  products: readonly string[],
): Promise<string[]> {
  if (products.length === 0) return [];
  const [followed] = await manager.query<[{ id: string }[], number]>(FOLLOW, [products]);
  const shown = await manager.query<{ id: string }[]>(SHOW, [products]);
  return [...new Set([...followed, ...shown].map(({ id }) => id))];
}

export interface StoredSwatch {
  id: string;
  stock: number;
}

/** Locks the offered swatch of a product, or returns null if there is none. The caller has locked the product. */
export async function lockSwatch(
  manager: EntityManager,
  product: string,
): Promise<StoredSwatch | null> {
  const [row] = await manager.query<StoredSwatch[]>(
    'SELECT id, stock FROM products WHERE swatch_of = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [product],
  );
  return row ?? null;
}

const ADD = `
  INSERT INTO products (id, name, description, price_cents, category, stock, state, live_from, tax_class, shipping_grams,
                        swatch_of)
  SELECT coalesce($5::uuid, gen_random_uuid()), ${swatchName}, $2, $3, p.category, $4, p.state, p.live_from, p.tax_class,
         ${String(SWATCH_GRAMS)}, p.id
    FROM products p WHERE p.id = $1
  ON CONFLICT DO NOTHING
  RETURNING id`;

export interface NewSwatch {
  description: string;
  priceCents: number;
  stock: number;
  /** Given by the demo data alone. */
  id?: string;
}

/** Adds the swatch of a product with its first stock. Retries if the unique end of a generated id is taken. */
export async function addSwatch(
  manager: EntityManager,
  product: string,
  swatch: NewSwatch,
): Promise<string> {
  const { description, priceCents, stock, id } = swatch;
  const values = [product, description, priceCents, stock, id ?? null];
  const [row] = await manager.query<{ id: string }[]>(ADD, values);
  if (!row && id !== undefined) throw new Error(`${id}: id or SKU is taken`);
  if (!row) return addSwatch(manager, product, swatch);
  await manager.query(
    `INSERT INTO stock_movement (product_id, delta, reason, actor)
     SELECT $1, $2, 'initial', 'catalogue' WHERE $2::int > 0`,
    [row.id, stock],
  );
  return row.id;
}

/** Sets the stock of a locked swatch. */
export async function setSwatchStock(
  manager: EntityManager,
  swatch: string,
  stock: number,
): Promise<void> {
  await manager.query(
    'UPDATE products SET stock = $2, version = version + 1, revision = revision + 1 WHERE id = $1',
    [swatch, stock],
  );
}

/** Takes a locked swatch out of the shop; returns its new version. */
export async function withdrawSwatch(manager: EntityManager, swatch: string): Promise<number> {
  const [[row]] = await manager.query<[[{ version: number }], number]>(
    'UPDATE products SET deleted_at = now(), revision = revision + 1 WHERE id = $1 RETURNING revision AS version',
    [swatch],
  );
  return row.version;
}

/** Gives swatches of another price this one; returns at most `limit` of them. */
export async function priceSwatches(
  manager: EntityManager,
  priceCents: number,
  limit: number,
): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `UPDATE products s SET price_cents = $1, version = version + 1, revision = revision + 1
       FROM (SELECT id FROM products
              WHERE swatch_of IS NOT NULL AND deleted_at IS NULL AND (price_cents < $1 OR price_cents > $1)
              ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED) other
      WHERE s.id = other.id RETURNING s.id`,
    [priceCents, limit],
  );
  return rows.map(({ id }) => id);
}
