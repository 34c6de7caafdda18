// The lists of the back-office. They go on from a place (keyset), so the thousandth page costs what the first does.
import type { ProductView } from '@shop/contracts/catalogue';
import type { AdminProductQuery, StockLevel } from '@shop/contracts/catalogue-admin';
import { TOTAL_MAX, type Place, type PlaceOfRow } from './list-place.js';
import { productView } from './product-list.query.js';
import { searchTerms } from './search.rules.js';

export interface AdminProductListRow {
  products: (PlaceOfRow & { view: ProductView })[];
  total: number;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** As the generated column `stock_level` has it: one index for all, and no sale touches it but at 0 and at 9. */
const levels: Record<StockLevel, number> = { 'out-of-stock': 0, 'low-stock': 1, 'in-stock': 2 };

const keys: Record<AdminProductQuery['sort'], { expression: string; type: string }> = {
  name: { expression: 'lower(p.name)', type: 'text' },
  price: { expression: 'p.price_cents', type: 'int' },
  newest: { expression: 'p.created_at', type: 'timestamptz' },
};

/** Chooses the statement for a query and fills in its values; it reads one row more than the page holds. */
export function adminProductListStatement(query: AdminProductQuery, from: Place | null): Statement {
  const values: unknown[] = [query.limit + 1];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const filters = ['p.deleted_at IS NULL'];
  if (query.category)
    filters.push(
      `p.category = (SELECT name FROM categories WHERE lower(name) = lower(${parameter(query.category)}))`,
    );
  if (query.stock) filters.push(`p.stock_level = ${String(levels[query.stock])}`);
  const text = query.search
    ? searchText(query, query.search, filters, from, parameter)
    : browseText(query, filters, from, parameter);
  return { text, values };
}

type Parameter = (value: unknown) => string;

function browseText(
  query: AdminProductQuery,
  filters: string[],
  from: Place | null,
  parameter: Parameter,
): string {
  const { expression, type } = keys[query.sort];
  const [direction, beyond] = query.order === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  const total = totalText(query, filters, parameter);
  const behind =
    from && 'id' in from
      ? [
          `(${expression}, p.id) ${beyond} (${parameter(from.value)}::${type}, ${parameter(from.id)}::uuid)`,
        ]
      : [];
  return `
    SELECT (${total}) AS total,
      (SELECT coalesce(json_agg(row), '[]') FROM (
        SELECT p.id, ${productView}::json AS view, (${expression})::text AS place FROM products p
        WHERE ${[...filters, ...behind].join(' AND ')}
        ORDER BY ${expression} ${direction}, p.id ${direction} LIMIT $1
      ) row) AS products`;
}

// Counted along the index of the names: without an order the planner would rather read the table from its start.
function totalText(query: AdminProductQuery, filters: string[], parameter: Parameter): string {
  if (query.stock)
    return `SELECT count(*)::int FROM
      (SELECT 1 FROM products p WHERE ${filters.join(' AND ')}
        ORDER BY lower(p.name), p.id LIMIT ${String(TOTAL_MAX)}) counted`;
  const ofCategory = query.category
    ? `WHERE lower(name) = lower(${parameter(query.category)})`
    : '';
  return `SELECT coalesce(sum(product_count), 0)::int FROM categories ${ofCategory}`;
}

// The hits are at most TOTAL_MAX, so here a page may be counted off.
function searchText(
  query: AdminProductQuery,
  search: string,
  filters: string[],
  from: Place | null,
  parameter: Parameter,
): string {
  const terms = searchTerms(search);
  const typed = parameter(terms.typed);
  const words = parameter(terms.words);
  const fragment = parameter(terms.fragment);
  const offset = parameter(from && 'offset' in from ? from.offset : 0);
  const { expression } = keys[query.sort];
  const direction = query.order === 'asc' ? 'ASC' : 'DESC';
  const isDefault = query.sort === 'name' && query.order === 'asc';
  const order = `${isDefault ? 'p.rank, ' : ''}${expression} ${direction}, p.id ${direction}`;
  return `
    WITH hits AS MATERIALIZED (
      SELECT p.id, p.name, p.price_cents, p.created_at, CASE
          WHEN lower(p.name) = lower(${typed}) OR right(p.id::text, 8) = lower(${typed}) THEN 0
          WHEN ts_filter(p.search, '{a}') @@ to_tsquery('english', ${words}) OR p.name ILIKE ${fragment} THEN 1
          ELSE 2 END AS rank
        FROM products p
       WHERE ${filters.join(' AND ')}
         AND (p.search @@ to_tsquery('english', ${words}) OR right(p.id::text, 8) = lower(${typed})
           OR p.name ILIKE ${fragment} OR p.category ILIKE ${fragment} OR p.description ILIKE ${fragment})
       LIMIT ${String(TOTAL_MAX)}
    )
    SELECT (SELECT count(*)::int FROM hits) AS total,
      (SELECT coalesce(json_agg(row), '[]') FROM (
        SELECT p.id, ${productView}::json AS view, '' AS place FROM products p
          JOIN (SELECT p.id, p.rank FROM hits p ORDER BY ${order} LIMIT $1 OFFSET ${offset}) hit USING (id)
        ORDER BY ${order.replace('p.rank', 'hit.rank')}
      ) row) AS products`;
}
