import type { ProductList, ProductQuery } from '@shop/contracts/catalogue';
import { api } from '../../lib/api';

/** What the shopper asks for; the page of the list comes on top. */
export type ProductFilters = Required<Pick<ProductQuery, 'search' | 'category' | 'sort' | 'order'>>;

/** Leaves out what is not asked for, so that the same wish is always the same address. */
const asked = ({ search, category, sort, order }: ProductFilters) => ({
  ...(search && { search }),
  ...(category && { category }),
  sort,
  order,
});

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first products of the shop, for the home page. */
    listFeatured: build.query<ProductList, number>({
      query: (limit) => ({ url: '/products', params: { limit } }),
      providesTags: ['Product'],
    }),
    /** The list, page by page as the shopper goes on. */
    browseProducts: build.infiniteQuery<ProductList, ProductFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/products',
        params: { ...asked(queryArg), ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListFeaturedQuery, useBrowseProductsInfiniteQuery } = catalogueApi;
