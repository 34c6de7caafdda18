// The cache keys of the catalogue. Equal queries have equal keys.
import type { ProductQuery } from '@shop/contracts/catalogue/catalogue';
import { facetNames } from '@shop/contracts/catalogue/facet-names';
import { usualSort } from '@shop/contracts/catalogue/product-sort';

const LIST = 'list ';
const FACETED = `${LIST}with facets `;
const CLOTH = 'cloth ';
const PAGE = 'page ';

/** An empty facet is none. */
const isGiven = ([name, value]: [string, unknown]): boolean =>
  value !== '' || !facetNames.some((facet) => facet === name);

export function listKey({ sort, ...query }: ProductQuery): string {
  const given = Object.fromEntries(Object.entries(query).filter(isGiven)) as ProductQuery;
  const known = { ...given, sort: sort ?? usualSort(query.search, query.order) };
  const isFaceted = given.facets !== undefined || facetNames.some((name) => given[name]);
  return (isFaceted ? FACETED : LIST) + JSON.stringify(known);
}
export const productKey = (product: string): string => `product ${product}`;
export const clothKey = (code: string): string => CLOTH + code;
export const pageKey = (path: string): string => PAGE + path;
export const isPageKey = (key: string): boolean => key.startsWith(PAGE);
export const isClothKey = (key: string): boolean => key.startsWith(CLOTH);
export const isFacetedKey = (key: string): boolean => key.startsWith(FACETED);
export const isListKey = (key: string): boolean => key.startsWith(LIST);
