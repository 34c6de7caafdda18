// Stores the filters of the list page in its URL, so that it can be shared and returned to.
import {
  facetNames,
  normalisedFacet,
  type FacetQuery,
} from '@shop/contracts/catalogue/facet-names';
import { usualSort } from '@shop/contracts/catalogue/product-sort';
import type { ProductFilters } from '../catalogue-api';

const sorts = ['match', 'name', 'price', 'rating', 'newest'] as const;
const orders = ['asc', 'desc'] as const;

const oneOf = <T extends string>(known: readonly T[], value: string | null, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** Reads the filters from the URL; unknown values are ignored. */
export function readFilters(query: URLSearchParams): ProductFilters & { page: number } {
  const page = Number(query.get('page'));
  const search = query.get('search') ?? '';
  const order = oneOf(orders, query.get('order'), 'asc');
  const sort = oneOf(sorts, query.get('sort'), usualSort(search, order));
  return {
    search,
    category: query.get('category') ?? '',
    ...(sort === 'match' ? matched(search) : { sort, order }),
    facets: readFacetQuery(query),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Reads the facets from the URL; a form without scripts writes one parameter for each value. */
function readFacetQuery(query: URLSearchParams): FacetQuery {
  const facets = facetNames.map((name) => {
    const values = query.getAll(name).filter(Boolean);
    return [name, normalisedFacet(name, values.join(','))] as const;
  });
  return Object.fromEntries(facets.filter(([, text]) => text !== ''));
}

/** Replaces the best match by the name if there is no search. */
const matched = (search: string) => ({ sort: search ? 'match' : 'name', order: 'asc' }) as const;
