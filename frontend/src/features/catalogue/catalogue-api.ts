import type { ProductList, ProductQuery } from '@shop/contracts/catalogue/catalogue';
import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import { isProductList } from '@shop/contracts/catalogue/product-check';
import { api } from '../../lib/api';

/** The filters of the list; the page is separate. Only facets with a choice are there. */
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

/** A response of another shape is a failed one: no page is rendered from it. */
const validateStatus = ({ ok }: Response, body: unknown) => ok && isProductList(body);

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The products that a page chooses, by the query of the list. */
    listChosen: build.query<ProductList, string>({
      query: (query) => ({ url: `/products?${query}`, validateStatus }),
      providesTags: ['Product'],
    }),
    /** The list, page by page as the shopper continues. */
    browseProducts: build.infiniteQuery<ProductList, ProductFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/products',
        validateStatus,
        // The counts come with the first page alone.
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
