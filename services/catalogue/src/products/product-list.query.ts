// The query of every list: rows, total and categories in one statement.
import type { ProductQuery } from '@shop/contracts/catalogue/catalogue';
import { usualSort } from '@shop/contracts/catalogue/product-sort';
import { categoriesInOrder, categoryKey, spelledAs } from './category.query.js';
import type { Cursor, CursorRow } from './list-cursor.js';
import { isCard, isInShop } from './product-state.rules.js';
import { hitsCount, isSimilar, searchHits } from './product-search.query.js';

export interface ProductListRow {
  /** The JSON of a list of `ProductView`, cut to the page. */
  products: string;
  total: number;
  /** Only for a search. */
  isSimilar?: boolean;
  /** The JSON of a list of names. */
  categories: string;
  /** The last product of the page if there are more behind it. */
  last: CursorRow | null;
}

interface Statement {
  text: string;
  values: unknown[];
  /** The name of a prepared statement: the same for the same text. */
  name?: string;
}

const inUnits = (cuts: string): string => `${cuts} / p.cuts_per_unit::float8`;

const saleOf = (onRolls = ''): string => `json_build_object(
    'kind', p.sale_kind, 'unit', p.unit, 'cutsPerUnit', p.cuts_per_unit, 'inStock', ${inUnits('p.stock')},
    'least', ${inUnits('p.least_cuts')}, 'most', ${inUnits('p.most_cuts')}${onRolls})`;

const onRolls = `, 'longest', ${inUnits('p.longest')}, 'oneLot', ${inUnits('p.one_lot')}`;

/** True if cut lengths can be returned. */
export const isReturnable = `(SELECT cut_lengths = 'accepted' FROM return_settings)`;

/** `stock` of a length in whole units, and its `sale` in units (double division, as `unitsOf` divides). */
const stockOfLength = `
  CASE WHEN CASE WHEN p.by_roll THEN p.longest ELSE p.stock END < p.least_cuts THEN 0
       ELSE p.stock / p.cuts_per_unit END || ',"sale":' || left((
  CASE WHEN NOT p.by_roll THEN ${saleOf()}
       WHEN p.coming = 0 THEN ${saleOf(onRolls)}
       ELSE ${saleOf(`${onRolls}, 'coming', json_build_object('length', ${inUnits('p.coming')}, 'on', p.coming_on)`)} END)::text,
  -1) || CASE WHEN ${isReturnable} THEN ', "isReturnable" : true}' ELSE '}' END`;

/** True if the lowest price of 30 days is struck through, and not the one that an admin has stated. */
export const strikesLowest = '(SELECT strikes_lowest FROM reduction_settings)';

/** The view of `products p` in JSON without other colourways: the stored view with the current stock. */
const ownView = `
  (SELECT left(CASE WHEN ${strikesLowest} THEN coalesce(lowest_view, view) ELSE view END, -1) || ',"stock":' || CASE p.sale_kind WHEN 'piece' THEN p.stock::text ELSE ${stockOfLength} END
          || CASE WHEN p.is_gift_card THEN ',"isGiftCard":true}'
                  WHEN p.swatch_of IS NULL THEN '}' ELSE ',"swatchOf":"' || p.swatch_of || '"}' END
     FROM product_views WHERE product_id = p.id)`;

/** The colourways in the shop of the cloth of `products p`, itself included, with the fields of `columns` in JSON. */
const colourways = (key: string, columns: string): string => `
  CASE WHEN p.colour_name IS NULL OR p.cloth_id IS NULL THEN ${ownView} ELSE left(${ownView}, -1)
    || ',"colour":' || json_build_object('name', p.colour_name, 'hex', p.colour_hex, 'family', p.colour_family)::text
    || coalesce((SELECT ',"${key}":' || json_agg(json_build_object(
         '_id', s.id, 'name', s.colour_name, 'hex', s.colour_hex, 'family', s.colour_family, 'inStock', s.stock_level > 0,
         'image', (SELECT '/images/' || image_key || '-800.webp' FROM product_images
                    WHERE product_id = s.id ORDER BY position LIMIT 1)${columns}) ORDER BY s.created_at, s.id)::text
       FROM products s WHERE s.cloth_id = p.cloth_id AND s.colour_name IS NOT NULL AND s.deleted_at IS NULL
         AND s.state = 'live' HAVING count(*) > 1), '') || '}' END`;

/** The `ProductView` of `products p` in JSON, as a card has it. */
export const productView = `(${colourways('colours', '')})`;

const swatch = `
  coalesce((SELECT ',"swatch":' || json_build_object('product', w.id, 'price', w.price_cents / 100::float8)::text
              FROM products w WHERE w.swatch_of = p.id AND w.deleted_at IS NULL AND w.stock > 0), '')`;

/** The same for its page: with the prices of its siblings, and its swatch. */
export const productDetail = `
  (left(${colourways('siblings', ", 'price', s.price_cents / 100::float8")}, -1) || ${swatch} || '}')`;

/** The names of the categories that have products, as JSON. */
export const categoriesOfShop = `
  (SELECT coalesce(json_agg(name ORDER BY ${categoriesInOrder}), '[]')::text FROM categories WHERE product_count > 0)`;

/** Cuts rows of `id`, `view` and `cursor`, with one row too many, to a page of this size. */
const pageOf = (rows: string, size: number): string => `(
  SELECT '[' || coalesce(string_agg(view, ',') FILTER (WHERE nth <= ${String(size)}), '') || ']' AS products,
    CASE WHEN count(*) > ${String(size)} THEN
      (json_agg(json_build_object('id', id, 'cursor', cursor)) FILTER (WHERE nth = ${String(size)})) -> 0 END AS last
  FROM (SELECT *, row_number() OVER () AS nth FROM (${rows}) ordered) numbered) page`;

interface SortKey {
  expression: string;
  type: string;
  /** The text of the key in a cursor if it is not that of the expression. */
  text?: string;
}

/** SQL of a time as a text in which later times sort later. */
export const sortableTime = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The sort of a query, with the default. */
export const sortOf = ({ sort, search, order }: ProductQuery) => sort ?? usualSort(search, order);

// Each order has an index of its own with the same tie-breaker; products without a rating come last both ways. Equal
// matches go by name.
function sortKey(query: ProductQuery): SortKey {
  const { order } = query;
  const sort = sortOf(query);
  if (sort === 'name' || sort === 'match') return { expression: 'p.sort_name', type: 'text' };
  if (sort === 'price') return { expression: 'p.price_cents', type: 'int' };
  if (sort === 'newest')
    return {
      expression: 'p.created_at',
      type: 'timestamptz',
      text: sortableTime('p.created_at'),
    };
  const unrated = order === 'asc' ? '6' : '-1';
  return { expression: `coalesce(p.rating, ${unrated})`, type: 'double precision' };
}

export const isAscending = (query: ProductQuery) =>
  sortOf(query) === 'match' || (query.order === 'asc' && sortOf(query) !== 'newest');

/** SQL: the order of the list. */
export function orderBy(query: ProductQuery): string {
  const { expression } = sortKey(query);
  return isAscending(query) ? `${expression}, p.id` : `${expression} DESC, p.id DESC`;
}

/** Chooses the statement for a query and fills in its values; it reads one row more than the page holds. */
export function productListStatement(query: ProductQuery, from: Cursor | null): Statement {
  return query.search ? searchStatement(query, query.search, from) : browseStatement(query, from);
}

/** Number of skipped rows; 0 if the position names the row after which the page begins. */
export function skipped({ page, limit }: ProductQuery, from: Cursor | null): number {
  if (from === null) return (page - 1) * limit;
  return 'offset' in from ? from.offset : 0;
}

function browseStatement(query: ProductQuery, from: Cursor | null): Statement {
  const values: unknown[] = [];
  const offset = skipped(query, from);
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const { expression, type, text: cursor = `(${expression})::text` } = sortKey(query);
  const filters = [isCard];
  let ofCategory = '';
  if (query.category) {
    const category = parameter(query.category);
    ofCategory = `WHERE ${categoryKey('name')} = ${categoryKey(`${category}::text`)}`;
    filters.push(`p.category = ${spelledAs(category)}`);
  }
  const behind = from && 'id' in from ? from : null;
  if (behind)
    filters.push(
      `(${expression}, p.id) ${isAscending(query) ? '>' : '<'} (${parameter(behind.value)}::${type}, ${parameter(behind.id)}::uuid)`,
    );
  const rows = `
          SELECT p.id, ${productView} AS view, ${cursor} AS cursor FROM products p
          WHERE ${filters.join(' AND ')}
          ORDER BY ${orderBy(query)} LIMIT ${String(query.limit + 1)} OFFSET ${String(offset)}`;
  const text = `
      SELECT
        (SELECT coalesce(sum(product_count), 0)::int FROM categories ${ofCategory}) AS total,
        ${categoriesOfShop} AS categories, page.* FROM ${pageOf(rows, query.limit)}`;
  // With the limit in its words the planner knows how little is read. A page in the middle has a text of its own.
  if (offset > 0) return { text, values };
  const parts = [
    sortOf(query) === 'match' ? 'name' : sortOf(query),
    isAscending(query) ? 'asc' : 'desc',
    query.category ? 'category' : 'all',
    behind ? 'on' : 'first',
  ];
  return { text, values, name: `list ${parts.join(' ')} ${String(query.limit)}` };
}

// The best match is sorted by rank first, any other order by its own key.
function searchStatement(query: ProductQuery, search: string, from: Cursor | null): Statement {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const offset = skipped(query, from);
  const order = orderBy(query);
  const best = sortOf(query) === 'match' ? `p.rank, ${order}` : order;
  const hits = searchHits({
    search,
    filters: [
      isInShop,
      ...(query.category ? [`p.category = ${spelledAs(parameter(query.category))}`] : []),
    ],
    columns: ['p.sort_name', 'p.price_cents', 'p.rating', 'p.created_at'],
    order,
    offset,
    limit: query.limit + 1,
    parameter,
    isOfCards: true,
  });
  const rows = `
          SELECT p.id, ${productView} AS view, '' AS cursor FROM products p
            JOIN (SELECT p.id, p.rank FROM hits p ORDER BY ${best}
                  LIMIT ${String(query.limit + 1)} OFFSET ${String(offset)}) hit USING (id)
          ORDER BY ${best.replace('p.rank', 'hit.rank')}`;
  return {
    text: `
      WITH ${hits}
      SELECT ${hitsCount} AS total, ${isSimilar} AS "isSimilar",
        ${categoriesOfShop} AS categories, page.* FROM ${pageOf(rows, query.limit)}`,
    values,
  };
}
