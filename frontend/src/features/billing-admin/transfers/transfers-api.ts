import type { DateForm } from '@shop/contracts/reading/read-day';
import type {
  ImportedTransfers,
  TransferList,
  TransferQuery,
  TransferRow,
} from '@shop/contracts/billing/transfers';
import { api } from '../../../lib/api';

type TransferFilters = Pick<TransferQuery, 'state'>;

const transfersApi = api.enhanceEndpoints({ addTagTypes: ['Transfer'] }).injectEndpoints({
  endpoints: (build) => ({
    listTransfers: build.infiniteQuery<TransferList, TransferFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/payments/transfers',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Transfer'],
    }),
    importTransfers: build.mutation<ImportedTransfers, { file: string; dates?: DateForm }>({
      query: (body) => ({ url: '/admin/payments/transfers', method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Transfer', 'Order', 'Audit']),
    }),
    /** `order` is null if the transfer pays no order. */
    settleTransfer: build.mutation<TransferRow, { transfer: string; order: string | null }>({
      query: ({ transfer, order }) => ({
        url: `/admin/payments/transfers/${transfer}/order`,
        method: 'PUT',
        body: { order },
      }),
      // Also after a refusal, because the page may show an outdated transfer.
      invalidatesTags: ['Transfer', 'Order', 'Audit'],
    }),
  }),
});

export const {
  useListTransfersInfiniteQuery,
  useImportTransfersMutation,
  useSettleTransferMutation,
} = transfersApi;
