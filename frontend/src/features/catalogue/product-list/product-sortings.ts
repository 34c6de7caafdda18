// The part of the list page's filters that the first load does not need.
import { facetNames } from '@shop/contracts/catalogue/facet-names';
import { usualSort } from '@shop/contracts/catalogue/product-sort';
import type { ProductFilters } from '../catalogue-api';

const bestMatch = { value: 'match-asc', sort: 'match', order: 'asc', label: 'Best match' } as const;
const sortings = [
  { value: 'name-asc', sort: 'name', order: 'asc', label: 'Name: A to Z' },
  { value: 'name-desc', sort: 'name', order: 'desc', label: 'Name: Z to A' },
  { value: 'price-asc', sort: 'price', order: 'asc', label: 'Price: low to high' },
  { value: 'price-desc', sort: 'price', order: 'desc', label: 'Price: high to low' },
  { value: 'rating-desc', sort: 'rating', order: 'desc', label: 'Rating: high to low' },
  { value: 'rating-asc', sort: 'rating', order: 'asc', label: 'Rating: low to high' },
  { value: 'newest-asc', sort: 'newest', order: 'asc', label: 'Newest first' },
] as const;

/** Returns the sort options; only a search can be sorted by best match. */
export const sortingsFor = ({ search }: Pick<ProductFilters, 'search'>) =>
  search ? [bestMatch, ...sortings] : sortings;

/** Returns the filters after a change: a new search is sorted by best match, unless a sort order was chosen. */
export function changeFilters(
  filters: ProductFilters,
  part: Partial<ProductFilters>,
): ProductFilters {
  const next = { ...filters, ...part };
  const isBegun = !filters.search && next.search;
  if (isBegun && next.sort === 'name' && next.order === 'asc') return { ...next, sort: 'match' };
  return next.sort === 'match' && !next.search ? { ...next, sort: 'name' } : next;
}

/** Returns the query of the filters; defaults are omitted. */
export function writeFilters(filters: ProductFilters & { page?: number }): URLSearchParams {
  const { search, category, sort, order, facets, page = 1 } = filters;
  const written = new URLSearchParams({
    ...(search && { search }),
    ...(category && { category }),
    ...(sort !== usualSort(search, order) && { sort }),
    ...(order !== 'asc' && { order }),
  });
  for (const name of facetNames) {
    const text = facets[name];
    if (text) written.set(name, text);
  }
  if (page > 1) written.set('page', String(page));
  return written;
}
