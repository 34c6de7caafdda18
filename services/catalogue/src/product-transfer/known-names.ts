// Compares new rows of a list of products with existing products: those of the same file, and those of the same name.
import { createHash } from 'node:crypto';
import { MAX_LISTED_PRODUCTS, type KnownNames } from '@shop/contracts/catalogue/catalogue-admin';
import type { ListFault } from '@shop/contracts/core/list-import';
import { comparedName } from '@shop/contracts/reading/clean-text';
import type { DataSource } from 'typeorm';
import type { KnownRow, NewRow } from './product-list.reader.js';

type Reader = Pick<DataSource, 'query'>;

/** A new row with the id that it has in every try. */
export type FreshRow = NewRow & { newId: string };
/** Products of the name of a row. */
type Named = ReadonlyMap<FreshRow, readonly string[]>;

/** Ids that are looked up at once. */
const IDS_AT_ONCE = 1_000;

/** Returns the rows that have not been imported under this seed: the file, or the job. */
export async function freshRows(
  dataSource: Reader,
  rows: readonly NewRow[],
  seed: string,
): Promise<FreshRow[]> {
  // such a list is refused for their number
  if (rows.length > MAX_LISTED_PRODUCTS) return rows.map((row) => ({ ...row, newId: '' }));
  const fresh: FreshRow[] = [];
  const skus = new Set<string>();
  for (let from = 0; from < rows.length; from += IDS_AT_ONCE) {
    let open: NewRow[] = rows.slice(from, from + IDS_AT_ONCE);
    for (let salt = 0; open.length > 0; salt += 1) {
      const tried = open.map((row) => ({
        ...row,
        newId: idFrom(`${seed} ${String(row.line)} ${String(salt)}`),
      }));
      const taken = await takenSkus(dataSource, tried);
      open = [];
      for (const row of tried) {
        const sku = skuOf(row.newId);
        if (taken.get(sku) === row.newId) continue;
        if (taken.has(sku) || skus.has(sku)) open.push(row);
        else fresh.push(row);
        skus.add(sku);
      }
    }
  }
  return fresh.sort((a, b) => a.line - b.line);
}

const skuOf = (id: string): string => id.slice(-8);

/** Returns the products of these SKUs. */
async function takenSkus(
  dataSource: Reader,
  rows: readonly FreshRow[],
): Promise<Map<string, string>> {
  const found = await dataSource.query<{ id: string }[]>(
    'SELECT id FROM products WHERE right(id::text, 8) = ANY ($1::text[])',
    [rows.map(({ newId }) => skuOf(newId))],
  );
  return new Map(found.map(({ id }) => [skuOf(id), id]));
}

/** Returns the same id for the same row of the same file, in the form of a UUID. */
function idFrom(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** Returns the rows with names of existing products, ignoring case and blanks, with these products. */
export async function productsNamedAs(
  dataSource: DataSource,
  rows: readonly FreshRow[],
): Promise<Named> {
  if (rows.length === 0 || rows.length > MAX_LISTED_PRODUCTS) return new Map();
  const names = [...new Set(rows.map(({ fields }) => comparedName(fields.name)))];
  const found = await dataSource.query<{ id: string; name: string }[]>(
    `SELECT id, name FROM products
      WHERE deleted_at IS NULL AND swatch_of IS NULL
        AND lower(regexp_replace(btrim(name), '\\s+', ' ', 'g') COLLATE "und-x-icu") = ANY ($1::text[]) ORDER BY id`,
    [names],
  );
  const ids = new Map<string, string[]>();
  for (const { id, name } of found)
    ids.set(comparedName(name), [...(ids.get(comparedName(name)) ?? []), id]);
  return new Map(
    rows.flatMap((row) => {
      const products = ids.get(comparedName(row.fields.name));
      return products ? [[row, products] as const] : [];
    }),
  );
}

interface Decision {
  named: Named;
  /** Rows of the same list that name their product by its id. */
  listed: readonly KnownRow[];
  knownNames: KnownNames | undefined;
  faults: ListFault[];
}

/** Returns which rows make a product and which change one. Undecided ones make none. */
export function decide(
  rows: readonly FreshRow[],
  { named, listed, knownNames, faults }: Decision,
): { creations: FreshRow[]; updates: KnownRow[] } {
  if (knownNames === 'makeAgain') return { creations: [...rows], updates: [] };
  const creations = rows.filter((row) => !named.has(row));
  if (knownNames !== 'update') return { creations, updates: [] };
  const lines = new Map(listed.map(({ id, line }) => [id, line]));
  const updates: KnownRow[] = [];
  for (const [row, products] of named) {
    const [id = ''] = products;
    const { line, images, files, said } = row;
    const twice = lines.get(id);
    const fault = (message: string) => faults.push({ line, column: 'name', message });
    if (products.length > 1)
      fault(`${String(products.length)} products have this name: add the column id.`);
    else if (twice !== undefined) fault(`This product is already on line ${String(twice)}.`);
    else updates.push({ id, line, images, files, fields: said, sale: {} });
    lines.set(id, line);
  }
  return { creations, updates };
}
