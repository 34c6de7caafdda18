// The table of the files that products wait for.
import type { WantedImagesQuery } from '@shop/contracts/catalogue/wanted-images';
import { comparedName } from '@shop/contracts/reading/clean-text';
import type { EntityManager } from 'typeorm';
import { fileKey, type FilePlace } from './wanted-image.rules.js';

type Queries = Pick<EntityManager, 'query'>;

/** Stores that the product waits for these files. One that it has had from a list stays as it is. */
export async function wantImages(
  manager: Queries,
  product: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  await manager.query(
    `INSERT INTO wanted_images (product_id, file_key, file, position)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::int[])
     ON CONFLICT (product_id, file_key) DO UPDATE SET wanted_at = now()
      WHERE wanted_images.image_key IS NULL`,
    [product, files.map(fileKey), files, files.map((_, position) => position)],
  );
}

export interface WaitingProduct {
  product: string;
  name: string;
  position: number;
}

/**
 * Locks the next products that wait for the file, but for the refused, in the order of their ids. An import locks a product
 * before its files, too.
 */
export const lockWaiting = (
  manager: Queries,
  file: string,
  { refused, most }: { refused: readonly string[]; most: number },
): Promise<WaitingProduct[]> =>
  manager.query(
    `SELECT w.product_id AS product, p.name, w.position FROM wanted_images w
       JOIN products p ON p.id = w.product_id
      WHERE w.file_key = $1 AND w.image_key IS NULL AND p.deleted_at IS NULL
        AND w.product_id <> ALL ($2::uuid[])
      ORDER BY w.product_id LIMIT $3 FOR UPDATE OF p, w`,
    [file, refused, most],
  );

export const filesOf = (manager: Queries, product: string): Promise<FilePlace[]> =>
  manager.query('SELECT image_key AS key, position FROM wanted_images WHERE product_id = $1', [
    product,
  ]);

export const markPlaced = (
  manager: Queries,
  { product, file, key }: { product: string; file: string; key: string },
): Promise<unknown> =>
  manager.query('UPDATE wanted_images SET image_key = $3 WHERE product_id = $1 AND file_key = $2', [
    product,
    file,
    key,
  ]);

/** Counts the products that name the file: `waiting` for it, or with an image. */
export async function countNaming(
  manager: Queries,
  file: string,
): Promise<{ waiting: number; placed: number }> {
  const [row] = await manager.query<{ waiting: number; placed: number }[]>(
    `SELECT count(*) FILTER (WHERE w.image_key IS NULL)::int AS waiting,
            count(w.image_key)::int AS placed
       FROM wanted_images w JOIN products p ON p.id = w.product_id
      WHERE w.file_key = $1 AND p.deleted_at IS NULL`,
    [file],
  );
  return row ?? { waiting: 0, placed: 0 };
}

const SHOWN_PRODUCTS = 100;

export interface NamedProduct {
  _id: string;
  name: string;
}

/** Returns the first hundred products with this image from this file, and how many there are. */
export async function withImage(
  manager: Queries,
  file: string,
  key: string,
): Promise<{ products: NamedProduct[]; count: number }> {
  const rows = await manager.query<(NamedProduct & { count: number })[]>(
    `SELECT p.id AS _id, p.name, count(*) OVER ()::int AS count
       FROM wanted_images w JOIN products p ON p.id = w.product_id
      WHERE w.file_key = $1 AND w.image_key = $2 AND p.deleted_at IS NULL
      ORDER BY p.name, p.id LIMIT $3`,
    [file, key, SHOWN_PRODUCTS],
  );
  const products = rows.map(({ _id, name }) => ({ _id, name }));
  return { products, count: rows[0]?.count ?? 0 };
}

export interface WantedRow {
  product: string;
  name: string;
  file: string;
  key: string;
  wantedAt: Date;
}

/** SQL of the files that products wait for; `$1`: a part of a name in lower case, or null. */
const WANTED = `FROM wanted_images w JOIN products p ON p.id = w.product_id
  WHERE w.image_key IS NULL AND p.deleted_at IS NULL
    AND ($1::text IS NULL OR strpos(w.file_key, $1) > 0 OR strpos(lower(p.name), $1) > 0)`;

/** Returns one row more than a page has, so that the caller knows of the next. */
export function wantedPage({ search, after, limit }: WantedImagesQuery): {
  text: string;
  values: unknown[];
} {
  const [product, key] = after ? [after.slice(0, 36), after.slice(36)] : [null, null];
  return {
    text: `SELECT w.product_id AS product, p.name, w.file, w.file_key AS key, w.wanted_at AS "wantedAt" ${WANTED}
       ${after ? 'AND (w.file_key, w.product_id) > ($3, $4::uuid)' : ''}
     ORDER BY w.file_key, w.product_id LIMIT $2`,
    values: [partOf(search), limit + 1, ...(after ? [key, product] : [])],
  };
}

export const cursorOf = ({ product, key }: WantedRow): string => `${product}${key}`;

export async function countWanted(manager: Queries, search?: string): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(`SELECT count(*)::int ${WANTED}`, [
    partOf(search),
  ]);
  return row?.count ?? 0;
}

const partOf = (search?: string): string | null => (search ? comparedName(search) : null);
