import { Injectable } from '@nestjs/common';
import type { ProductList, ProductQuery } from '@shop/contracts/catalogue/catalogue';
import { facetNames } from '@shop/contracts/catalogue/facet-names';
import { readFacets } from '@shop/contracts/catalogue/facets';
import { RawJson } from '@shop/service-kit/bus/rpc/raw-json';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import { DataSource } from 'typeorm';
import { cursorAfter, readCursor, TOTAL_MAX, type Cursor } from '../products/list-cursor.js';
import {
  categoriesOfShop,
  isAscending,
  productView,
  skipped,
  sortOf,
} from '../products/product-list.query.js';
import { isInShop } from '../products/product-state.rules.js';
import { ProductsService } from '../products/products.service.js';
import { BitSet } from './bit-set.js';
import { countFacets, priceSpread } from './facet-counts.js';
import { byBytes, compareKeys, type FacetIndex } from './facet-index.js';
import { FacetFollower } from './facet-follower.js';
import { FacetMatches } from './facet-matches.js';
import { searchHitsStatement, type SearchHits } from './search-hits.query.js';

/** Returns true for a query with facets, known or not, or that requests their counts. */
export const isFaceted = (query: ProductQuery): boolean =>
  query.facets !== undefined || facetNames.some((name) => query[name]);

/** Lists products by facets: the index finds the products of a page, the database supplies their views. */
@Injectable()
export class FacetedList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly follower: FacetFollower,
  ) {}

  /**
   * Returns one page of the matching products. Throws `request.invalid` for an `after` of another list. Without a
   * chosen facet the page comes from the database, so that it cannot lag behind as the index can.
   */
  async list(query: ProductQuery): Promise<RawJson<ProductList>> {
    const from = readCursor(query.after);
    const { chosen, ignored } = readFacets(query);
    const isChosen = Object.keys(chosen).length > 0;
    const [hits, plain] = await Promise.all([
      query.search ? this.search(query, query.search) : null,
      isChosen ? null : this.products.list(query),
    ]);
    const { index } = this.follower;
    const fixed = hits?.isSimilar ? new BitSet() : fixedOf(index, query, hits);
    const matches = new FacetMatches(index, fixed, chosen);
    const list = plain ?? (await this.page(query, from, matches, hits));
    return list.with({
      // A list of similar products has no facets.
      ...(query.facets && (isChosen || !hits?.isSimilar) && countsOf(matches)),
      ...(hits && hits.ids.length >= TOTAL_MAX && { isPartial: true }),
      ...(ignored.length > 0 && { ignored }),
    });
  }

  private async page(
    query: ProductQuery,
    from: Cursor | null,
    { index, all }: FacetMatches,
    hits: SearchHits | null,
  ): Promise<RawJson<ProductList>> {
    const cards = index.colours.cardsOf(all);
    const order = orderOf(index, query, hits);
    const found = pageOf(order, cards, startOf(index, query, from), query.limit + 1);
    const page = found.slice(0, query.limit);
    const { products, categories } = await this.rows(page.map((slot) => index.at(slot).id));
    const last = found.length > query.limit ? page.at(-1) : undefined;
    return RawJson.of<ProductList, 'products' | 'categories'>(
      { products, categories },
      {
        success: true,
        total: cards.size,
        page: query.page,
        pages: Math.max(1, Math.ceil(cards.size / query.limit)),
        isSimilar: false,
        next: last === undefined ? null : cursorAfter(rowOf(index, query, last), query, from),
      },
    );
  }

  private async search(query: ProductQuery, search: string): Promise<SearchHits> {
    const { text, values } = searchHitsStatement(query, search);
    const [hits] = await this.dataSource.query<SearchHits[]>(text, values);
    return hits ?? { ids: [], isSimilar: false };
  }

  private async rows(ids: readonly string[]): Promise<{ products: string; categories: string }> {
    const [rows] = await queryPrepared<{ products: string; categories: string }>(this.dataSource, {
      name: 'products of a faceted page',
      text: `SELECT ${categoriesOfShop} AS categories,
          (SELECT '[' || coalesce(string_agg(${productView}, ',' ORDER BY nth), '') || ']'
             FROM unnest($1::uuid[]) WITH ORDINALITY AS page (id, nth) JOIN products p USING (id)
            WHERE ${isInShop}) AS products`,
      values: [ids],
    });
    return rows ?? { products: '[]', categories: '[]' };
  }
}

function countsOf(matches: FacetMatches): Pick<ProductList, 'facets' | 'prices'> {
  const prices = priceSpread(matches);
  return { facets: countFacets(matches), ...(prices && { prices }) };
}

/** The products of the category and of the search. */
function fixedOf(index: FacetIndex, { category }: ProductQuery, hits: SearchHits | null): BitSet {
  const fixed = category ? index.having('category', category.toLowerCase()) : index.products;
  return hits ? fixed.and(BitSet.of(slotsOf(index, hits))) : fixed;
}

const slotsOf = (index: FacetIndex, { ids }: SearchHits): number[] =>
  ids.map((id) => index.slotOf(id)).filter((slot) => slot !== undefined);

/** Slots in list order. */
interface ListOrder {
  length: number;
  at(position: number): number;
}

function orderOf(index: FacetIndex, query: ProductQuery, hits: SearchHits | null): ListOrder {
  if (hits) {
    const slots = slotsOf(index, hits);
    return { length: slots.length, at: (position) => slots[position] ?? -1 };
  }
  const { slots } = index.order(sortOf(query), isAscending(query));
  const { length } = slots;
  return {
    length,
    at: (position) => slots.at(isAscending(query) ? position : length - 1 - position),
  };
}

/** Start of a page: a position, and the number of matching products before it. */
interface Start {
  position: number;
  skipped: number;
}

function startOf(index: FacetIndex, query: ProductQuery, from: Cursor | null): Start {
  if (!from || !('id' in from) || query.search)
    return { position: 0, skipped: skipped(query, from) };
  const { by, slots } = index.order(sortOf(query), isAscending(query));
  const isText = by === 'name' || by === 'newest';
  const key = isText ? byBytes(from.value) : Number(from.value);
  const compare = (slot: number): number => {
    const { sortKeys, id } = index.at(slot);
    return compareKeys(sortKeys[by], key) || compareKeys(id, from.id);
  };
  const position = isAscending(query)
    ? slots.positionOf((slot) => (compare(slot) <= 0 ? -1 : 0))
    : slots.length - slots.positionOf(compare);
  return { position, skipped: 0 };
}

function pageOf(order: ListOrder, fitting: BitSet, start: Start, size: number): number[] {
  const found: number[] = [];
  let left = start.skipped;
  for (let at = start.position; at < order.length && found.length < size; at += 1) {
    const slot = order.at(at);
    if (!fitting.has(slot)) continue;
    if (left > 0) left -= 1;
    else found.push(slot);
  }
  return found;
}

/** The row after which the next page begins. */
function rowOf(index: FacetIndex, query: ProductQuery, slot: number) {
  const { id, sortKeys } = index.at(slot);
  const { by } = index.order(sortOf(query), isAscending(query));
  const key = sortKeys[by];
  return {
    id,
    cursor: typeof key === 'string' ? Buffer.from(key, 'latin1').toString() : String(key),
  };
}
