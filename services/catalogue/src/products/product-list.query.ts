// The one query behind every list: rows, total and categories in a single round trip.
import type { ProductQuery } from '@shop/contracts/catalogue';
import type { ProductRow } from './product.rules.js';
import { searchTerms } from './search.rules.js';

/** A search counts at most this many hits, so that no search has to read the whole shop. */
const SEARCH_TOTAL_MAX = 10_000;

export interface ProductListRow {
  products: ProductRow[];
  total: number;
  categories: string[];
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Columns of `ProductRow`, from `products p`. */
export const productColumns = `
  p.id, p.name, p.description, p.price_cents AS "priceCents",
  p.original_price_cents AS "originalPriceCents", p.category, p.stock,
  ARRAY(SELECT picture_key FROM product_pictures WHERE product_id = p.id ORDER BY position) AS pictures,
  p.features, p.weight, p.dimensions, p.rating, p.review_count AS "reviewCount", p.version,
  p.created_at AS "createdAt"`;

const categoriesOfShop = `
  (SELECT coalesce(json_agg(name ORDER BY lower(name)), '[]') FROM categories WHERE product_count > 0)`;

// Each order has an index of its own with the same tie-breaker; products without a rating come last both ways.
const orders: Record<ProductQuery['sort'], Record<ProductQuery['order'], string>> = {
  name: { asc: 'lower(p.name), p.id', desc: 'lower(p.name) DESC, p.id DESC' },
  price: { asc: 'p.price_cents, p.id', desc: 'p.price_cents DESC, p.id DESC' },
  rating: {
    asc: 'p.rating ASC NULLS LAST, p.id',
    desc: 'p.rating DESC NULLS LAST, p.id DESC',
  },
};

/** What a hit must carry so that the page is cut out before whole products are read. */
const sortable = 'p.id, p.name, p.price_cents, p.rating';

const spelledAs = (parameter: string): string =>
  `(SELECT name FROM categories WHERE lower(name) = lower(${parameter}))`;

/** Chooses the statement for a query and fills in its values. */
export function productListStatement(query: ProductQuery): Statement {
  const window = [query.limit, (query.page - 1) * query.limit];
  return query.search
    ? searchStatement(query, query.search, window)
    : browseStatement(query, window);
}

function browseStatement(query: ProductQuery, window: number[]): Statement {
  const inCategory = query.category ? `AND p.category = ${spelledAs('$3')}` : '';
  const ofCategory = query.category ? 'WHERE lower(name) = lower($3)' : '';
  return {
    text: `
      SELECT
        (SELECT coalesce(sum(product_count), 0)::int FROM categories ${ofCategory}) AS total,
        ${categoriesOfShop} AS categories,
        (SELECT coalesce(json_agg(row), '[]') FROM (
          SELECT ${productColumns} FROM products p
          WHERE p.deleted_at IS NULL ${inCategory}
          ORDER BY ${orders[query.sort][query.order]} LIMIT $1 OFFSET $2
        ) row) AS products`,
    values: query.category ? [...window, query.category] : window,
  };
}

// Words, fragments and exact names first; only where they find nothing, names and categories that are
// spelled nearly so. In the default order the best match leads; an order that was asked for stands.
function searchStatement(query: ProductQuery, search: string, window: number[]): Statement {
  const terms = searchTerms(search);
  const inCategory = query.category ? `AND p.category = ${spelledAs('$6')}` : '';
  const order = orders[query.sort][query.order];
  const best = query.sort === 'name' && query.order === 'asc' ? `p.rank, ${order}` : order;
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
          FROM products p
          WHERE p.deleted_at IS NULL AND lower(p.name) <> lower($3) ${inCategory}
            AND (p.search @@ to_tsquery('english', $4)
              OR p.name ILIKE $5 OR p.category ILIKE $5 OR p.description ILIKE $5)
          LIMIT ${String(SEARCH_TOTAL_MAX)})
      ), near AS (
        SELECT ${sortable}, 1 - greatest(word_similarity($3, p.name), word_similarity($3, p.category)) AS rank
        FROM products p
        WHERE NOT EXISTS (SELECT 1 FROM found) AND $4 <> ''
          AND p.deleted_at IS NULL AND ($3 <% p.name OR $3 <% p.category) ${inCategory}
        LIMIT ${String(SEARCH_TOTAL_MAX)}
      ), hits AS (SELECT * FROM found UNION ALL SELECT * FROM near)
      SELECT
        (SELECT count(*)::int FROM hits) AS total,
        ${categoriesOfShop} AS categories,
        (SELECT coalesce(json_agg(row), '[]') FROM (
          SELECT ${productColumns} FROM products p
            JOIN (SELECT p.id, p.rank FROM hits p ORDER BY ${best} LIMIT $1 OFFSET $2) hit USING (id)
          ORDER BY ${best.replace('p.rank', 'hit.rank')}
        ) row) AS products`,
    values: [
      ...window,
      terms.typed,
      terms.words,
      terms.fragment,
      ...(query.category ? [query.category] : []),
    ],
  };
}
