import type { ClothExportQuery, ClothQuery, ClothView } from '@shop/contracts/cloth/cloth';
import { clothFieldNames, type ClothValues } from '@shop/contracts/cloth/cloth-fields';
import { foldCode } from '@shop/contracts/reading/fold-code';
import {
  behindCursor,
  cursorColumn,
  pageOf,
  sortedBy,
  type ListSorting,
  type SortKey,
} from '@shop/service-kit/list-cursor';
import type { EntityManager } from 'typeorm';
import { lineName } from '../products/product.rules.js';
import {
  columnOf,
  sheetColumns,
  storedShares,
  storedValue,
  type ClothRecord,
  type Composition,
} from './cloth-row.js';

const sharesOfCloth = `
  (SELECT coalesce(json_agg(json_build_object('part', f.part, 'fibre', f.fibre, 'perMille', f.per_mille,
      'isRecycled', f.is_recycled, 'isOrganic', f.is_organic, 'isSeveral', f.is_several, 'tradeName', f.trade_name)
      ORDER BY f.part, f.per_mille DESC, f.fibre, f.is_recycled), '[]')
    FROM cloth_fibres f WHERE f.cloth_id = c.id)`;

/** All that `ClothRow` has. */
const columns = `
  c.id AS "_id", c.code, c.name, c.state, c.version, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  ${sheetColumns}, ${sharesOfCloth} AS composition`;

export async function findCloth(
  manager: EntityManager,
  code: string,
  { lock = false } = {},
): Promise<ClothRecord | null> {
  const [row] = await manager.query<ClothRecord[]>(
    `SELECT ${columns} FROM cloths c WHERE c.code = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [code],
  );
  return row ?? null;
}

/** The next cloths that fit, in the order of the list, and the cursor of the cloths after them. */
export async function clothsAfter(
  manager: EntityManager,
  { sort, order, ...filter }: ClothExportQuery,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rows: ClothRecord[]; next: string | null }> {
  const values: unknown[] = [];
  const sorting = clothSorting({ sort, order });
  const rules = [clothFilter(filter, values)];
  if (after !== null) rules.push(behindCursor(after, sorting, values));
  const rows = await manager.query<(ClothRecord & { cursor: string[] })[]>(
    `SELECT ${columns}, ${cursorColumn(sorting)} FROM cloths c WHERE ${rules.join(' AND ')}
      ORDER BY ${sortedBy(sorting)} LIMIT ${String(limit + 1)}`,
    values,
  );
  return pageOf(rows, limit);
}

/** SQL: the condition of the cloths `c` that fit; adds its parameters to the values. */
function clothFilter(
  { search, state, product }: Partial<Pick<ClothQuery, 'search' | 'state' | 'product'>>,
  values: unknown[],
): string {
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const filters = ['true'];
  if (state) filters.push(`c.state = ${parameter(state)}`);
  if (product)
    filters.push(`c.id = (SELECT cloth_id FROM products WHERE id = ${parameter(product)})`);
  if (search) {
    const words = parameter(search);
    const code = parameter(foldCode(search));
    filters.push(`(c.folded_name LIKE search_pattern(${words}) OR starts_with(c.code, ${code}))`);
  }
  return filters.join(' AND ');
}

export const clothsByCode = (manager: EntityManager, codes: string[]): Promise<ClothRecord[]> =>
  manager.query(`SELECT ${columns} FROM cloths c WHERE c.code = ANY ($1)`, [codes]);

const keys: Record<ClothQuery['sort'], readonly SortKey[]> = {
  code: [],
  name: [['left(name_order(c.folded_name), 200)', 'text']],
  updated: [['c.updated_at', 'timestamptz']],
};

/** Cloths of one value are sorted by code. */
const clothSorting = ({ sort, order }: Pick<ClothQuery, 'sort' | 'order'>): ListSorting => ({
  keys: [...keys[sort], ['c.code', 'text']],
  direction: order,
  id: 'c.id',
});

export type ListedCloth = Pick<ClothRecord, '_id' | 'code' | 'name' | 'state' | 'updatedAt'> & {
  summary: string;
  productCount: number;
};

/** A page of the cloths that fit, and how many they are. */
export async function listCloths(
  manager: EntityManager,
  { sort, order, page, limit, ...filter }: ClothQuery,
): Promise<{ rows: ListedCloth[]; total: number }> {
  const values: unknown[] = [];
  const where = clothFilter(filter, values);
  const [count] = await manager.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM cloths c WHERE ${where}`,
    values,
  );
  const rows = await manager.query<ListedCloth[]>(
    `SELECT c.id AS "_id", c.code, c.name, c.state, c.summary, c.updated_at AS "updatedAt",
            (SELECT count(*)::int FROM products p WHERE p.cloth_id = c.id AND p.deleted_at IS NULL) AS "productCount"
       FROM cloths c WHERE ${where}
      ORDER BY ${sortedBy(clothSorting({ sort, order }))} LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

export const productsOfCloth = (
  manager: EntityManager,
  cloth: string,
): Promise<ClothView['products']> =>
  manager.query(
    `SELECT id AS "_id", ${lineName} AS name, upper(right(id::text, 8)) AS sku FROM products p
      WHERE cloth_id = $1 AND deleted_at IS NULL ORDER BY sort_name, id LIMIT 200`,
    [cloth],
  );

/** Adds an empty draft; false if the code is taken. */
export async function insertCloth(
  manager: EntityManager,
  { _id, code, name, summary }: { _id: string; code: string; name: string; summary: string },
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO cloths (id, code, name, summary) VALUES ($1, $2, $3, $4)
     ON CONFLICT (code) DO NOTHING RETURNING 1`,
    [_id, code, name, summary],
  );
  return rows.length > 0;
}

export interface StoredCloth {
  name: string;
  summary: string;
  version: number;
  values: ClothValues;
  composition: Composition;
}

export async function updateCloth(
  manager: EntityManager,
  id: string,
  { name, summary, version, values, composition }: StoredCloth,
): Promise<void> {
  const fixed = [id, name, summary, version];
  const sets = clothFieldNames.map(
    (field, index) => `${columnOf(field)} = $${String(fixed.length + index + 1)}`,
  );
  await manager.query(
    `UPDATE cloths SET name = $2, summary = $3, version = $4, updated_at = now(), ${sets.join(', ')} WHERE id = $1`,
    [...fixed, ...clothFieldNames.map((field) => storedValue(field, values[field]))],
  );
  await manager.query('DELETE FROM cloth_fibres WHERE cloth_id = $1', [id]);
  await manager.query(
    `INSERT INTO cloth_fibres (cloth_id, part, fibre, per_mille, is_recycled, is_organic, is_several, trade_name)
     SELECT $1, part, fibre, "perMille", "isRecycled", "isOrganic", "isSeveral", "tradeName"
       FROM jsonb_to_recordset($2::jsonb) AS share (part text, fibre text, "perMille" int, "isRecycled" boolean,
         "isOrganic" boolean, "isSeveral" boolean, "tradeName" text)`,
    [id, JSON.stringify(storedShares(composition))],
  );
}

export async function setClothState(
  manager: EntityManager,
  { _id, state, version }: Pick<ClothRecord, '_id' | 'state' | 'version'>,
): Promise<void> {
  await manager.query(
    'UPDATE cloths SET state = $2, version = $3, updated_at = now() WHERE id = $1',
    [_id, state, version],
  );
}
