import type { ProductView } from '@shop/contracts/catalogue';
import type {
  AdminProductList,
  AdminProductQuery,
  ImportReport,
  SavedProduct,
} from '@shop/contracts/catalogue-admin';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { api } from '../../lib/api';
import { sendForm, type FormToSend } from '../../lib/send-form';

export type ProductAdminFilters = Pick<
  AdminProductQuery,
  'search' | 'category' | 'stock' | 'sort' | 'order'
>;

const SPOILT = ['Product', 'Stats', 'Audit'] as const;

/** The response to a form as the type of the endpoint; the contract defines it. */
const sent = async <T>(form: FormToSend): Promise<{ data: T } | { error: FetchBaseQueryError }> => {
  const result = await sendForm(form);
  return result.error ? { error: result.error } : { data: result.data as T };
};

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
    getAdminProduct: build.query<ProductView, string>({
      query: (id) => `/admin/products/${encodeURIComponent(id)}`,
    }),
    saveProduct: build.mutation<SavedProduct, FormToSend>({
      queryFn: (form) => sent<SavedProduct>(form),
      invalidatesTags: (saved) => (saved ? SPOILT : []),
    }),
    importProducts: build.mutation<ImportReport, { file: File; dryRun: boolean }>({
      queryFn: ({ file, dryRun }) => {
        const form = new FormData();
        form.append('file', file);
        const url = `/admin/products/import?dryRun=${String(dryRun)}`;
        return sent<ImportReport>({ method: 'POST', url, form });
      },
      invalidatesTags: (report) => (report?.applied ? SPOILT : []),
    }),
    /** The whole list as a file; it goes to the browser's downloads and is not stored. */
    exportProducts: build.mutation<null, undefined>({
      queryFn: async (_nothing, _api, _options, send) => {
        const { data, error } = await send({
          url: '/admin/products/export',
          responseHandler: (response) =>
            response.ok ? response.blob() : (response.json() as Promise<unknown>),
        });
        if (error) return { error };
        const address = URL.createObjectURL(data as Blob);
        const link = document.createElement('a');
        link.href = address;
        link.download = `loomery-products-${new Date().toISOString().slice(0, 10)}.csv`;
        link.click();
        URL.revokeObjectURL(address);
        return { data: null };
      },
    }),
  }),
});

export const {
  useListAdminProductsInfiniteQuery,
  useListAdminCategoriesQuery,
  useGetAdminProductQuery,
  useSaveProductMutation,
  useImportProductsMutation,
  useExportProductsMutation,
} = catalogueAdminApi;
