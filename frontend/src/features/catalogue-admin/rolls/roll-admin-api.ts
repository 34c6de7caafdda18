import type { ProductImportReply } from '@shop/contracts/catalogue/catalogue-admin';
import type { ImportReport } from '@shop/contracts/core/list-import';
import type { RollListQuery } from '@shop/contracts/inventory/roll-lists';
import type {
  DeliveryInput,
  DeliveryReply,
  KeepByRollInput,
  RollDetail,
  RollList,
  RollQuery,
  RollsKept,
  SavedRoll,
  StocktakeInput,
  StocktakeReply,
} from '@shop/contracts/inventory/rolls';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';
import { datedCsv, downloadFile } from '../../../lib/download-file';
import { numberedPages } from '../../../lib/numbered-pages';
import { isApplied, type ListToImport } from '../list-to-import';
import { sentForm } from '../sent-form';

const ROLLS = '/admin/rolls';
/** Rolls are the stock of their products, so products are invalidated as well. */
const INVALIDATED = ['Product', 'Stats', 'Audit'] as const;
const sure = (_: unknown, error: unknown) => (error ? [] : INVALIDATED);

/** A change of one roll: `PUT` of its label, or one of the actions below its address. */
export interface RollChange {
  roll: string;
  act: 'change' | 'split' | 'flaw' | 'clear' | 'scrap' | 'quarantine';
  body: Record<string, unknown> & { version: number };
}

const rollAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRolls: build.infiniteQuery<RollList, Omit<RollQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({ url: ROLLS, params: { ...queryArg, page } }),
      providesTags: ['Product'],
    }),
    getRoll: build.query<RollDetail, string>({
      query: (roll) => `${ROLLS}/${encodeURIComponent(roll)}`,
      providesTags: ['Product'],
    }),
    changeRoll: build.mutation<SavedRoll, RollChange>({
      query: ({ roll, act, body }) => ({
        url: act === 'change' ? `${ROLLS}/${roll}` : `${ROLLS}/${roll}/${act}`,
        method: act === 'change' ? 'PUT' : 'POST',
        body,
      }),
      // Also after a refusal, because the form may show an outdated roll.
      invalidatesTags: INVALIDATED,
    }),
    receiveDelivery: build.mutation<DeliveryReply, { delivery: DeliveryInput; key: string }>({
      query: ({ delivery, key }) => ({
        url: '/admin/deliveries',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: delivery,
      }),
      invalidatesTags: sure,
    }),
    countRolls: build.mutation<StocktakeReply, StocktakeInput>({
      query: (body) => ({ url: '/admin/stocktakes', method: 'POST', body }),
      invalidatesTags: INVALIDATED,
    }),
    keepByRoll: build.mutation<RollsKept, { product: string; keep: KeepByRollInput }>({
      query: ({ product, keep }) => ({
        url: `/admin/products/${product}/rolls`,
        method: 'POST',
        body: keep,
      }),
      invalidatesTags: sure,
    }),
    dropRolls: build.mutation<Done, { product: string; version: number }>({
      query: ({ product, version }) => ({
        url: `/admin/products/${product}/rolls`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: sure,
    }),
    importRolls: build.mutation<ProductImportReply, ListToImport>({
      queryFn: ({ file, dryRun }) => {
        const form = new FormData();
        form.append('file', file);
        const url = `${ROLLS}/import?dryRun=${String(dryRun)}`;
        return sentForm<ImportReport>({ method: 'POST', url, form });
      },
      invalidatesTags: (reply) => (isApplied(reply) ? INVALIDATED : []),
    }),
    /** Exports the rolls of a filter, in the order of the list. */
    exportRolls: build.mutation<null, RollListQuery>({
      queryFn: downloadFile((params) => ({
        url: `${ROLLS}/export`,
        params,
        name: datedCsv('loomery-rolls'),
      })),
    }),
  }),
});

export const {
  useListRollsInfiniteQuery,
  useGetRollQuery,
  useChangeRollMutation,
  useReceiveDeliveryMutation,
  useCountRollsMutation,
  useKeepByRollMutation,
  useDropRollsMutation,
  useImportRollsMutation,
  useExportRollsMutation,
} = rollAdminApi;
