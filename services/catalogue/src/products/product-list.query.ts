// The one query behind every list: rows, total and categories in a single round trip.
import type { ProductQuery } from '@shop/contracts/catalogue';
import { TOTAL_MAX, type Place, type PlaceOfRow } from './list-place.js';
import { searchTerms } from './search.rules.js';

export interface ProductListRow {
  /** The JSON of a list of `ProductView`, cut to the page. */
  products: string;
  total: number;
  /** The JSON of a list of names. */
  categories: string;
  /** The last product of the page, where there are more behind it. */
  last: PlaceOfRow | null;
}

interface Statement {
  text: string;
  values: unknown[];
  /** Of one that is worth preparing: the same for the same text. */
  name?: string;
}

/** The `ProductView` of `products p` in JSON: it stands ready but for the stock, which is that of this moment. */
export const productView = `
  (SELECT left(view, -1) || ',"stock":' || p.stock || '}' FROM product_views WHERE product_id = p.id)`;

const categoriesOfShop = `
  (SELECT coalesce(json_agg(name ORDER BY lower(name)), '[]')::text FROM categories WHERE product_count > 0)`;

/** Cuts rows of `id`, `view` and `place`, of which one too many was read, to a page of so many. */
const pageOf = (rows: string, size: number): string => `(
  SELECT '[' || coalesce(string_agg(view, ',') FILTER (WHERE nth <= ${String(size)}), '') || ']' AS products,
    CASE WHEN count(*) > ${String(size)} THEN
      (json_agg(json_build_object('id', id, 'place', place)) FILTER (WHERE nth = ${String(size)})) -> 0 END AS last
  FROM (SELECT *, row_number() OVER () AS nth FROM (${rows}) ordered) numbered) page`;

interface SortKey {
  expression: string;
  type: string;
}

// Each order has an index of its own with the same tie-breaker; products without a rating come last both ways.
function sortKey({ sort, order }: ProductQuery): SortKey {
  if (sort === 'name') return { expression: 'lower(p.name)', type: 'text' };
  if (sort === 'price') return { expression: 'p.price_cents', type: 'int' };
  const unrated = order === 'asc' ? '6' : '-1';
  return { expression: `coalesce(p.rating, ${unrated})`, type: 'double precision' };
}

function orderBy(query: ProductQuery): string {
  const { expression } = sortKey(query);
  return query.order === 'asc' ? `${expression}, p.id` : `${expression} DESC, p.id DESC`;
}

/** What a hit must carry so that the page is cut out before whole products are read. */
const sortable = 'p.id, p.name, p.price_cents, p.rating';

const spelledAs = (parameter: string): string =>
  `(SELECT name FROM categories WHERE lower(name) = lower(${parameter}))`;

/** Chooses the statement for a query and fills in its values; it reads one row more than the page holds. */
export function productListStatement(query: ProductQuery, from: Place | null): Statement {
  return query.search ? searchStatement(query, query.search, from) : browseStatement(query, from);
}

/** How many rows are passed over: none where the place says behind which row the page begins. */
function skipped({ page, limit }: ProductQuery, from: Place | null): number {
  if (from === null) return (page - 1) * limit;
  return 'offset' in from ? from.offset : 0;
}

function browseStatement(query: ProductQuery, from: Place | null): Statement {
  const values: unknown[] = [];
  const offset = skipped(query, from);
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const { expression, type } = sortKey(query);
  const filters = ['p.deleted_at IS NULL'];
  let ofCategory = '';
  if (query.category) {
    const category = parameter(query.category);
    ofCategory = `WHERE lower(name) = lower(${category})`;
    filters.push(`p.category = ${spelledAs(category)}`);
  }
  const behind = from && 'id' in from ? from : null;
  if (behind)
    filters.push(
      `(${expression}, p.id) ${query.order === 'asc' ? '>' : '<'} (${parameter(behind.value)}::${type}, ${parameter(behind.id)}::uuid)`,
    );
  const rows = `
          SELECT p.id, ${productView} AS view, (${expression})::text AS place FROM products p
          WHERE ${filters.join(' AND ')}
          ORDER BY ${orderBy(query)} LIMIT ${String(query.limit + 1)} OFFSET ${String(offset)}`;
  const text = `
      SELECT
        (SELECT coalesce(sum(product_count), 0)::int FROM categories ${ofCategory}) AS total,
        ${categoriesOfShop} AS categories, page.* FROM ${pageOf(rows, query.limit)}`;
  // With the limit in its words the planner knows how little is read. A page in the middle has a text of its own.
  if (offset > 0) return { text, values };
  const parts = [
    query.sort,
    query.order,
    query.category ? 'category' : 'all',
    behind ? 'on' : 'first',
  ];
  return { text, values, name: `list ${parts.join(' ')} ${String(query.limit)}` };
}

// Words, fragments and exact names first; only where they find nothing, names and categories that are
// spelled nearly so. In the default order the best match leads; an order that was asked for stands.
// A word that too many products answer is not ranked, for that would read them all: behind exact names
// they come as the list is sorted, along its index.
function searchStatement(query: ProductQuery, search: string, from: Place | null): Statement {
  const terms = searchTerms(search);
  const inCategory = query.category ? `AND p.category = ${spelledAs('$6')}` : '';
  const order = orderBy(query);
  const best = query.sort === 'name' && query.order === 'asc' ? `p.rank, ${order}` : order;
  const rows = `
          SELECT p.id, ${productView} AS view, '' AS place FROM products p
            JOIN (SELECT p.id, p.rank FROM hits p ORDER BY ${best} LIMIT $1 OFFSET $2) hit USING (id)
          ORDER BY ${best.replace('p.rank', 'hit.rank')}`;
  const matches = `p.deleted_at IS NULL AND lower(p.name) <> lower($3) ${inCategory}
            AND (p.search @@ to_tsquery('english', $4)
              OR p.name ILIKE $5 OR p.category ILIKE $5 OR p.description ILIKE $5)`;
  return {
    text: `
      WITH found AS MATERIALIZED (
        SELECT ${sortable}, 0::real AS rank FROM products p
        WHERE p.deleted_at IS NULL AND lower(p.name) = lower($3) ${inCategory}
        UNION ALL
        (SELECT ${sortable}, CASE
            WHEN ts_filter(p.search, '{a}') @@ to_tsquery('english', $4) OR p.name ILIKE $5 THEN 1
            WHEN ts_filter(p.search, '{a,b}') @@ to_tsquery('english', $4) OR p.category ILIKE $5 THEN 2
            ELSE 3 END
          FROM products p WHERE ${matches} LIMIT ${String(TOTAL_MAX)})
      ), size AS MATERIALIZED (
        SELECT count(*)::int AS found FROM found
      ), many AS (
        SELECT ${sortable}, 1::real AS rank FROM products p
        WHERE (SELECT found >= ${String(TOTAL_MAX)} FROM size) AND ${matches}
        ORDER BY ${order} LIMIT $1::int + $2::int
      ), near AS (
        SELECT ${sortable}, 1 - greatest(word_similarity($3, p.name), word_similarity($3, p.category)) AS rank
        FROM products p
        WHERE (SELECT found = 0 FROM size) AND $4 <> ''
          AND p.deleted_at IS NULL AND ($3 <% p.name OR $3 <% p.category) ${inCategory}
        LIMIT ${String(TOTAL_MAX)}
      ), hits AS (
        SELECT * FROM found WHERE rank = 0 OR (SELECT found < ${String(TOTAL_MAX)} FROM size)
        UNION ALL SELECT * FROM many UNION ALL SELECT * FROM near
      )
      SELECT
        (SELECT least(size.found + (SELECT count(*)::int FROM near), ${String(TOTAL_MAX)}) FROM size) AS total,
        ${categoriesOfShop} AS categories, page.* FROM ${pageOf(rows, query.limit)}`,
    values: [
      query.limit + 1,
      skipped(query, from),
      terms.typed,
      terms.words,
      terms.fragment,
      ...(query.category ? [query.category] : []),
    ],
  };
}
