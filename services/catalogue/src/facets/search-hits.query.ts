import type { ProductQuery } from '@shop/contracts/catalogue/catalogue';
import { TOTAL_MAX } from '../products/list-cursor.js';
import { orderBy, sortOf } from '../products/product-list.query.js';
import { isSimilar, searchHits } from '../products/product-search.query.js';
import { isInShop } from '../products/product-state.rules.js';

export interface SearchHits {
  /** In the order of the list; only the best if there are too many. */
  ids: string[];
  /** True if nothing matches and the products are spelled similarly. */
  isSimilar: boolean;
}

/** SQL of the hits of a search in the whole shop, at most 10,000. */
export function searchHitsStatement(
  query: ProductQuery,
  search: string,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const order = orderBy(query);
  const hits = searchHits({
    search,
    filters: [isInShop],
    columns: ['p.sort_name', 'p.price_cents', 'p.rating', 'p.created_at'],
    order,
    offset: 0,
    limit: TOTAL_MAX,
    parameter: (value) => `$${String(values.push(value))}`,
  });
  const best = sortOf(query) === 'match' ? `p.rank, ${order}` : order;
  const text = `WITH ${hits}
    SELECT ARRAY(SELECT p.id FROM hits p ORDER BY ${best} LIMIT ${String(TOTAL_MAX)})::text[] AS ids,
      ${isSimilar} AS "isSimilar"`;
  return { text, values };
}
