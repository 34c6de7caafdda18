import type {
  AdminProduct,
  AdminProductList,
  AdminProductQuery,
  KnownNames,
  SavedProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductHistory } from '@shop/contracts/catalogue/product-bulk';
import type { ImportReport } from '@shop/contracts/core/list-import';
import type { SaleInput } from '@shop/contracts/inventory/sale';
import { api } from '../../lib/api';
import { datedCsv, downloadFile } from '../../lib/download-file';
import type { FormToSend } from '../../lib/send-form';
import { sentForm } from './sent-form';

export type ProductAdminFilters = Pick<
  AdminProductQuery,
  'search' | 'category' | 'stock' | 'weight' | 'sort' | 'order'
>;

const INVALIDATED = ['Product', 'Stats', 'Audit'] as const;

interface ListToImport {
  file: File;
  dryRun: boolean;
  /** The choice for rows whose names exist already. */
  knownNames?: KnownNames;
}

const catalogueAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list, page by page as the admin continues; each page begins where the one before ended. */
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
    productHistory: build.query<ProductHistory, string>({
      query: (id) => `/admin/products/${encodeURIComponent(id)}/history`,
    }),
    saveProduct: build.mutation<SavedProduct, FormToSend>({
      queryFn: (form) => sentForm<SavedProduct>(form),
      invalidatesTags: (saved) => (saved ? INVALIDATED : []),
    }),
    changeSale: build.mutation<SavedProduct, { product: string; sale: SaleInput }>({
      query: ({ product, sale }) => ({
        url: `/admin/products/${product}/sale`,
        method: 'PUT',
        body: sale,
      }),
      // Also after a refusal: then the product may not be what the form shows.
      invalidatesTags: INVALIDATED,
    }),
    importProducts: build.mutation<ImportReport, ListToImport>({
      queryFn: ({ file, dryRun, knownNames }) => {
        const form = new FormData();
        form.append('file', file);
        const decided = knownNames === undefined ? '' : `&knownNames=${knownNames}`;
        const url = `/admin/products/import?dryRun=${String(dryRun)}${decided}`;
        return sentForm<ImportReport>({ method: 'POST', url, form });
      },
      invalidatesTags: (report) => (report?.applied ? INVALIDATED : []),
    }),
    exportProducts: build.mutation<null, undefined>({
      queryFn: downloadFile(() => ({
        url: '/admin/products/export',
        name: datedCsv('loomery-products'),
      })),
    }),
  }),
});

export const {
  useListAdminProductsInfiniteQuery,
  useListAdminCategoriesQuery,
  useGetAdminProductQuery,
  useProductHistoryQuery,
  useSaveProductMutation,
  useChangeSaleMutation,
  useImportProductsMutation,
  useExportProductsMutation,
} = catalogueAdminApi;
