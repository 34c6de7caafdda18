import type { ProductImportReply } from '@shop/contracts/catalogue/catalogue-admin';
import type { ImportReport } from '@shop/contracts/core/list-import';
import type {
  ClothExportQuery,
  ClothList,
  ClothQuery,
  ClothView,
  SaveClothInput,
  SavedCloth,
} from '@shop/contracts/cloth/cloth';
import { api } from '../../../lib/api';
import { errorStatus } from '../../../lib/error-message';
import { datedCsv, downloadFile } from '../../../lib/download-file';
import { numberedPages } from '../../../lib/numbered-pages';
import { isApplied, type ListToImport } from '../list-to-import';
import { sentForm } from '../sent-form';

const CLOTHS = '/admin/cloths';
const addressOf = (code: string): string => `${CLOTHS}/${encodeURIComponent(code)}`;
/** Products show a part of their cloth, so they are invalidated as well. */
const INVALIDATED = ['Product', 'Audit'] as const;
/** Also after a conflict, because the form follows what someone else has saved. */
const sure = (_: unknown, error: unknown) =>
  error && errorStatus(error) !== 409 ? [] : INVALIDATED;

const clothAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCloths: build.infiniteQuery<ClothList, Omit<ClothQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({ url: CLOTHS, params: { ...queryArg, page } }),
      providesTags: ['Product'],
    }),
    /** The first matching cloths, as suggestions for a field. */
    findCloths: build.query<ClothList, Partial<ClothQuery>>({
      query: (params) => ({ url: CLOTHS, params }),
      providesTags: ['Product'],
    }),
    getCloth: build.query<ClothView, string>({
      query: addressOf,
      providesTags: ['Product'],
    }),
    saveCloth: build.mutation<SavedCloth, SaveClothInput>({
      query: ({ code, fields, version }) =>
        version === null
          ? { url: CLOTHS, method: 'POST', body: { code, fields } }
          : { url: addressOf(code), method: 'PUT', body: { fields, version } },
      invalidatesTags: sure,
    }),
    publishCloth: build.mutation<SavedCloth, { code: string; isPublished: boolean }>({
      query: ({ code, isPublished }) => ({
        url: `${addressOf(code)}/${isPublished ? 'publish' : 'unpublish'}`,
        method: 'POST',
      }),
      invalidatesTags: sure,
    }),
    importCloths: build.mutation<ProductImportReply, ListToImport>({
      queryFn: ({ file, dryRun }) => {
        const form = new FormData();
        form.append('file', file);
        const url = `${CLOTHS}/import?dryRun=${String(dryRun)}`;
        return sentForm<ImportReport>({ method: 'POST', url, form });
      },
      invalidatesTags: (reply) => (isApplied(reply) ? INVALIDATED : []),
    }),
    /** Exports the cloths of a filter. */
    exportCloths: build.mutation<null, ClothExportQuery>({
      queryFn: downloadFile((params) => ({
        url: `${CLOTHS}/export`,
        params,
        name: datedCsv('loomery-cloths'),
      })),
    }),
  }),
});

export const {
  useListClothsInfiniteQuery,
  useFindClothsQuery,
  useGetClothQuery,
  useLazyGetClothQuery,
  useSaveClothMutation,
  usePublishClothMutation,
  useImportClothsMutation,
  useExportClothsMutation,
} = clothAdminApi;
