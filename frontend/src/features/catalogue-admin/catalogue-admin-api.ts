import type {
  AdminProduct,
  AdminProductList,
  AdminProductQuery,
  ProductExportQuery,
  ProductImportReply,
  SavedProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductHistory, ProductValueInput } from '@shop/contracts/catalogue/product-bulk';
import type { OfferSwatchInput } from '@shop/contracts/catalogue/product-swatch';
import type { SaleInput } from '@shop/contracts/inventory/sale';
import { api } from '../../lib/api';
import { datedCsv, downloadFile } from '../../lib/download-file';
import type { FormToSend } from '../../lib/send-form';
import { isApplied, type ListToImport } from './list-to-import';
import { sentForm } from './sent-form';

export type ProductAdminFilters = Pick<
  AdminProductQuery,
  'search' | 'category' | 'stock' | 'weight' | 'runsOut' | 'state' | 'sort' | 'order'
> &
  Partial<Pick<AdminProductQuery, 'limit'>>;

const INVALIDATED = ['Product', 'Stats', 'Audit'] as const;

const catalogueAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list, loaded page by page; each page starts where the previous one ended. */
    listAdminProducts: build.infiniteQuery<AdminProductList, ProductAdminFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/products',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Product'],
    }),
    listAdminCategories: build.query<string[], undefined>({
      query: () => '/admin/categories',
      providesTags: ['Product'],
    }),
    getAdminProduct: build.query<AdminProduct, string>({
      query: (id) => `/admin/products/${encodeURIComponent(id)}`,
    }),
    /** Loads the latest product without changing the cached one that a form was opened with. */
    latestProduct: build.query<AdminProduct, string>({
      query: (id) => `/admin/products/${encodeURIComponent(id)}`,
      keepUnusedDataFor: 0,
    }),
    productHistory: build.query<ProductHistory, string>({
      query: (id) => `/admin/products/${encodeURIComponent(id)}/history`,
    }),
    saveProduct: build.mutation<SavedProduct, FormToSend>({
      queryFn: (form) => sentForm<SavedProduct>(form),
      invalidatesTags: (saved) => (saved ? INVALIDATED : []),
    }),
    /** The list is updated by `productChanged`, so that its rows stay in place while they are edited. */
    changeProductValue: build.mutation<
      SavedProduct,
      { product: string; change: ProductValueInput }
    >({
      query: ({ product, change }) => ({
        url: `/admin/products/${encodeURIComponent(product)}`,
        method: 'PATCH',
        body: change,
      }),
      invalidatesTags: (saved) => (saved ? ['Stats', 'Audit'] : []),
    }),
    changeSale: build.mutation<SavedProduct, { product: string; sale: SaleInput }>({
      query: ({ product, sale }) => ({
        url: `/admin/products/${product}/sale`,
        method: 'PUT',
        body: sale,
      }),
      // Also after a refusal, because the form may show an outdated product.
      invalidatesTags: INVALIDATED,
    }),
    offerSwatch: build.mutation<AdminProduct, OfferSwatchInput & { product: string }>({
      query: ({ product, ...body }) => ({
        url: `/admin/products/${product}/swatch`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: INVALIDATED,
    }),
    importProducts: build.mutation<ProductImportReply, ListToImport>({
      queryFn: ({ file, dryRun, ...choices }) => {
        const form = new FormData();
        form.append('file', file);
        const query = new URLSearchParams({ dryRun: String(dryRun), ...choices });
        const url = `/admin/products/import?${query.toString()}`;
        return sentForm<ProductImportReply>({ method: 'POST', url, form });
      },
      invalidatesTags: (reply) => {
        if (reply && 'job' in reply) return ['Job'];
        return isApplied(reply) ? [...INVALIDATED, 'Job'] : [];
      },
    }),
    /** Exports the products of a filter, in the order of the list. */
    exportProducts: build.mutation<null, ProductExportQuery>({
      queryFn: downloadFile((params) => ({
        url: '/admin/products/export',
        params,
        name: datedCsv('loomery-products'),
      })),
    }),
  }),
});

/** Replaces a product of the loaded list in its place. */
export const productChanged = (list: ProductAdminFilters, product: AdminProduct) =>
  catalogueAdminApi.util.updateQueryData('listAdminProducts', list, ({ pages }) => {
    for (const page of pages)
      page.products = page.products.map((one) => (one._id === product._id ? product : one));
  });
/** State that `productChanged` reads. */
export type ProductListState = ReturnType<Parameters<ReturnType<typeof productChanged>>[1]>;

export const {
  useListAdminProductsInfiniteQuery,
  useListAdminCategoriesQuery,
  useGetAdminProductQuery,
  useProductHistoryQuery,
  useLazyGetAdminProductQuery,
  useLazyLatestProductQuery,
  useSaveProductMutation,
  useChangeProductValueMutation,
  useChangeSaleMutation,
  useOfferSwatchMutation,
  useImportProductsMutation,
  useExportProductsMutation,
} = catalogueAdminApi;
