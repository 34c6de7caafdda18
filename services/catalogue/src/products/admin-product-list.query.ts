// The lists of the back-office, paged by a cursor (keyset): the thousandth page costs as much as the first.
import type {
  AdminProduct,
  AdminProductQuery,
  StockLevel,
} from '@shop/contracts/catalogue/catalogue-admin';
import { usualSort } from '@shop/contracts/catalogue/product-sort';
import { adminProductView, isWeightUnknown } from './admin-product-view.js';
import { categoryKey, spelledAs } from './category.query.js';
import { TOTAL_MAX, type Cursor, type CursorRow } from './list-cursor.js';
import { hitsCount, isSimilar, searchHits } from './product-search.query.js';

export interface AdminProductListRow {
  products: (CursorRow & { view: AdminProduct })[];
  total: number;
  /** Only for a search. */
  isSimilar?: boolean;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Values of the column `stock_level`. One index serves all, and a sale touches it only if the level changes. */
const levels: Record<StockLevel, number> = { 'out-of-stock': 0, 'low-stock': 1, 'in-stock': 2 };

type Sort = NonNullable<AdminProductQuery['sort']>;
const byName = { expression: 'p.sort_name', type: 'text' };
/** Stock that lasts fewer days than this runs out soon. */
const SOON_DAYS = 14;
const daysLeft = '(SELECT days_left FROM product_pace WHERE product_id = p.id)';
/** `id`: the product's id in the table of the key. */
const keys: Record<Sort, { expression: string; type: string; id?: string }> = {
  match: byName,
  name: byName,
  price: { expression: 'p.price_cents', type: 'int' },
  newest: { expression: 'p.created_at', type: 'timestamptz' },
  daysLeft: { expression: 'pace.days_left', type: 'numeric', id: 'pace.product_id' },
};

const sortOf = ({ sort, search, order }: AdminProductQuery): Sort =>
  sort ?? usualSort(search, order);
const isAscending = (query: AdminProductQuery) =>
  query.order === 'asc' || sortOf(query) === 'match';

function orderBy(query: AdminProductQuery): string {
  const { expression, id = 'p.id' } = keys[sortOf(query)];
  const direction = isAscending(query) ? 'ASC' : 'DESC';
  return `${expression} ${direction}, ${id} ${direction}`;
}

const listedView = `${adminProductView}::json`;

/** Chooses the statement for the products of a query, one more than `limit`, without their views. */
export const matchingProductsStatement = (
  query: AdminProductQuery,
  from: Cursor | null = null,
): Statement => adminProductListStatement(query, from, 'NULL');

/** Chooses the statement for a query and fills in its values; it reads one row more than the page holds. */
export function adminProductListStatement(
  query: AdminProductQuery,
  from: Cursor | null,
  view = listedView,
): Statement {
  const values: unknown[] = [query.limit + 1];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const filters = ['p.deleted_at IS NULL', 'p.swatch_of IS NULL'];
  if (query.category) filters.push(`p.category = ${spelledAs(parameter(query.category))}`);
  if (query.stock) filters.push(`p.stock_level = ${String(levels[query.stock])}`);
  if (query.weight) filters.push(isWeightUnknown);
  if (query.runsOut)
    filters.push(
      `p.stock_level > 0
        AND p.id = ANY (ARRAY(SELECT product_id FROM product_pace WHERE days_left < ${String(SOON_DAYS)}))`,
    );
  if (query.state) filters.push(`p.state = ${parameter(query.state)}`);
  const text = query.search
    ? searchText({ ...query, search: query.search }, { view, filters, from, parameter })
    : browseText(query, { view, filters, from, parameter });
  return { text, values };
}

type Parameter = (value: unknown) => string;

interface Parts {
  /** SQL: the JSON of a row. */
  view: string;
  filters: string[];
  from: Cursor | null;
  parameter: Parameter;
}

function browseText(query: AdminProductQuery, { view, filters, from, parameter }: Parts): string {
  const { expression, type, id = 'p.id' } = keys[sortOf(query)];
  const beyond = isAscending(query) ? '>' : '<';
  const total = totalText(query, filters, parameter);
  const range = query.runsOut && id !== 'p.id' ? [`${expression} < ${String(SOON_DAYS)}`] : [];
  const behind =
    from && 'id' in from
      ? [
          `(${expression}, ${id}) ${beyond} (${parameter(from.value)}::${type}, ${parameter(from.id)}::uuid)`,
        ]
      : [];
  return `
    SELECT (${total}) AS total,
      (SELECT coalesce(json_agg(row), '[]') FROM (
        SELECT p.id, ${view} AS view, (${expression})::text AS cursor
          FROM products p ${id === 'p.id' ? '' : 'JOIN product_pace pace ON pace.product_id = p.id'}
        WHERE ${[...filters, ...range, ...behind].join(' AND ')}
        ORDER BY ${orderBy(query)} LIMIT $1
      ) row) AS products`;
}

/** True if the total of a list does not follow from the counts of the categories. */
export const isCounted = ({ search, stock, weight, state, runsOut }: AdminProductQuery): boolean =>
  (search ?? stock ?? weight ?? state ?? runsOut) !== undefined;

// Counted along the index of the names: without an order the planner would rather read the table from its start.
function totalText(query: AdminProductQuery, filters: string[], parameter: Parameter): string {
  if (isCounted(query))
    return `SELECT count(*)::int FROM
      (SELECT 1 FROM products p WHERE ${filters.join(' AND ')}
        ORDER BY ${byName.expression}, p.id LIMIT ${String(TOTAL_MAX)}) counted`;
  const ofCategory = query.category
    ? `WHERE ${categoryKey('name')} = ${categoryKey(`${parameter(query.category)}::text`)}`
    : '';
  return `SELECT coalesce(sum(product_count + unlisted_count), 0)::int FROM categories ${ofCategory}`;
}

function searchText(
  query: AdminProductQuery & { search: string },
  { view, filters, from, parameter }: Parts,
): string {
  const offset = from && 'offset' in from ? from.offset : 0;
  // Hits have no table of another key beside them.
  const order = orderBy(query)
    .replace('pace.days_left', daysLeft)
    .replace('pace.product_id', 'p.id');
  const best = sortOf(query) === 'match' ? `p.rank, ${order}` : order;
  const hits = searchHits({
    search: query.search,
    filters,
    columns: ['p.sort_name', 'p.price_cents', 'p.created_at'],
    order,
    offset,
    limit: query.limit + 1,
    parameter,
  });
  return `
    WITH ${hits}
    SELECT ${hitsCount} AS total, ${isSimilar} AS "isSimilar",
      (SELECT coalesce(json_agg(row), '[]') FROM (
        SELECT p.id, ${view} AS view, '' AS cursor FROM products p
          JOIN (SELECT p.id, p.rank FROM hits p ORDER BY ${best} LIMIT $1 OFFSET ${String(offset)}) hit USING (id)
        ORDER BY ${best.replace('p.rank', 'hit.rank')}
      ) row) AS products`;
}
