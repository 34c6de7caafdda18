import type { ProductList, ProductQuery } from '@shop/contracts/catalogue';
import { isProductList } from '@shop/contracts/product-check';
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

/** A response of another shape is a failed one: no page is rendered from it. */
const validateStatus = ({ ok }: Response, body: unknown) => ok && isProductList(body);

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first products of the shop, for the home page. */
    listFeatured: build.query<ProductList, number>({
      query: (limit) => ({ url: '/products', params: { limit }, validateStatus }),
      providesTags: ['Product'],
    }),
    /** The list, page by page as the shopper goes on. */
    browseProducts: build.infiniteQuery<ProductList, ProductFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/products',
        validateStatus,
        params: { ...asked(queryArg), ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListFeaturedQuery, useBrowseProductsInfiniteQuery } = catalogueApi;
