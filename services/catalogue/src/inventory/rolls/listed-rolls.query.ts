// Rolls and products as a list of rolls names them: by number and by SKU.
import type { RollListQuery } from '@shop/contracts/inventory/roll-lists';
import { dayOf } from '@shop/service-kit/checksums/day-checksums.query';
import { behindCursor, cursorColumn, pageOf, sortedBy } from '@shop/service-kit/list-cursor';
import type { EntityManager } from 'typeorm';
import type { LengthTerms } from './roll-row.js';
import { rollFilter, rollSorting } from './roll-list.query.js';
import type { ListedRoll } from './roll-csv.rules.js';

type Database = Pick<EntityManager, 'query'>;

/** A roll with what a list does not show of it. */
export type KnownRoll = ListedRoll & LengthTerms & { id: string; product: string };

const columns = `
  r.id, r.number, r.product_id AS product, upper(right(p.id::text, 8)) AS sku, r.lot, r.shade,
  r.left_cuts * 1000 / r.cuts_per_unit AS length, r.usable_width_mm AS width_cm, r.place, r.cost_cents AS cost,
  ${dayOf('r.received_at')}::text AS received, r.state, p.name, r.unit, r.cuts_per_unit AS "cutsPerUnit"`;
const from = 'FROM rolls r JOIN products p ON p.id = r.product_id';

export const rollsByNumber = (
  database: Database,
  numbers: readonly string[],
): Promise<KnownRoll[]> =>
  database.query(`SELECT ${columns} ${from} WHERE r.number = ANY($1::text[]) ORDER BY r.number`, [
    numbers,
  ]);

/** Returns `rollsByNumber` under the locks of the rolls; their products are locked before. */
export const lockRollsByNumber = (
  database: Database,
  numbers: readonly string[],
): Promise<KnownRoll[]> =>
  database.query(
    `SELECT ${columns} ${from} WHERE r.number = ANY($1::text[]) ORDER BY r.id FOR NO KEY UPDATE OF r`,
    [numbers],
  );

/** The next rolls that fit, in the order of the list, and the cursor of the rolls after them. */
export async function rollsAfter(
  database: Database,
  query: RollListQuery,
  after: string | null,
  limit: number,
): Promise<{ rows: KnownRoll[]; next: string | null }> {
  const values: unknown[] = [];
  const sorting = rollSorting(query);
  const rules = [rollFilter(query, values)];
  if (after !== null) rules.push(behindCursor(after, sorting, values));
  const rows = await database.query<(KnownRoll & Place)[]>(
    `SELECT ${columns}, r.id AS "_id", ${cursorColumn(sorting)} ${from}
      WHERE ${rules.join(' AND ')} ORDER BY ${sortedBy(sorting)} LIMIT ${String(limit + 1)}`,
    values,
  );
  return pageOf(rows, limit);
}

interface Place {
  _id: string;
  cursor: string[];
}

export interface NamedProduct extends LengthTerms {
  id: string;
  sku: string;
  isByRoll: boolean;
}

export const productsBySku = (
  database: Database,
  skus: readonly string[],
): Promise<NamedProduct[]> =>
  database.query(
    `SELECT id, upper(right(id::text, 8)) AS sku, name, unit, cuts_per_unit AS "cutsPerUnit", by_roll AS "isByRoll"
       FROM products WHERE deleted_at IS NULL AND right(id::text, 8) = ANY($1::text[])`,
    [skus.map((sku) => sku.toLowerCase())],
  );
