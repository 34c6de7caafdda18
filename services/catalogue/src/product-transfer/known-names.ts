// New rows of a list of products beside the products that exist: those of the same file, and those of the same name.
import { createHash } from 'node:crypto';
import type { KnownNames } from '@shop/contracts/catalogue/catalogue-admin';
import type { ListFault } from '@shop/contracts/core/list-import';
import { comparedName } from '@shop/contracts/reading/clean-text';
import type { DataSource } from 'typeorm';
import { MAX_CHANGES } from '../transfer/list-import.js';
import type { KnownRow, NewRow } from './product-list.reader.js';

/** A new row with the id that this row of this file will always have. */
export type FreshRow = NewRow & { newId: string };
/** Products of the name of a row. */
type Named = ReadonlyMap<FreshRow, readonly string[]>;

/** Returns the rows that have not been imported from this very file. */
export async function freshRows(
  dataSource: DataSource,
  rows: readonly NewRow[],
  sha: string,
): Promise<FreshRow[]> {
  // such a list is refused for their number
  if (rows.length > MAX_CHANGES) return rows.map((row) => ({ ...row, newId: '' }));
  const fresh: FreshRow[] = [];
  for (const row of rows) {
    const newId = await freeId(dataSource, `${sha} ${String(row.line)}`);
    if (newId !== null) fresh.push({ ...row, newId });
  }
  return fresh;
}

/** Returns an id with a free SKU; null when the row was imported already. */
async function freeId(dataSource: DataSource, seed: string): Promise<string | null> {
  for (let salt = 0; ; salt += 1) {
    const id = idFrom(`${seed} ${String(salt)}`);
    const [taken] = await dataSource.query<{ id: string }[]>(
      'SELECT id FROM products WHERE right(id::text, 8) = right($1::text, 8)',
      [id],
    );
    if (!taken) return id;
    if (taken.id === id) return null;
  }
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

/** Returns the rows whose names products have, whatever their case and blanks, with these products. */
export async function productsNamedAs(
  dataSource: DataSource,
  rows: readonly FreshRow[],
): Promise<Named> {
  if (rows.length === 0 || rows.length > MAX_CHANGES) return new Map();
  const names = [...new Set(rows.map(({ fields }) => comparedName(fields.name)))];
  const found = await dataSource.query<{ id: string; name: string }[]>(
    `SELECT id, name FROM products
      WHERE deleted_at IS NULL
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
    const { line, images, said } = row;
    const twice = lines.get(id);
    const fault = (message: string) => faults.push({ line, column: 'name', message });
    if (products.length > 1)
      fault(`${String(products.length)} products have this name: add the column id.`);
    else if (twice !== undefined) fault(`This product is already on line ${String(twice)}.`);
    else updates.push({ id, line, images, fields: said, sale: {} });
    lines.set(id, line);
  }
  return { creations, updates };
}
