import type { ProductList, ProductQuery } from '@shop/contracts/catalogue/catalogue';
import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import { isProductList } from '@shop/contracts/catalogue/product-check';
import { api } from '../../lib/api';

/** Filters of the list, without the page. Contains only facets with a chosen value. */
export type ProductFilters = Required<
  Pick<ProductQuery, 'search' | 'category' | 'sort' | 'order'>
> & { facets: FacetQuery };

/** Omits unset filters, so that the same filters always have the same URL. */
const queryParams = ({ search, category, sort, order, facets }: ProductFilters) => ({
  ...(search && { search }),
  ...(category && { category }),
  sort,
  order,
  ...facets,
});

/** Treats a response with an unexpected shape as failed, so that no page is rendered from it. */
const validateStatus = ({ ok }: Response, body: unknown) => ok && isProductList(body);

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products chosen by a page through a query of the list. */
    listChosen: build.query<ProductList, string>({
      query: (query) => ({ url: `/products?${query}`, validateStatus }),
      providesTags: ['Product'],
    }),
    /** The list, loaded page by page. */
    browseProducts: build.infiniteQuery<ProductList, ProductFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/products',
        validateStatus,
        // Only the first page includes the counts.
        params: {
          ...queryParams(queryArg),
          ...(pageParam === null ? { facets: '1' } : { after: pageParam }),
        },
      }),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListChosenQuery, useBrowseProductsInfiniteQuery } = catalogueApi;
