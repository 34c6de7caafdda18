import type {
  discrepancyQuery,
  DiscrepancyList,
  DiscrepancyRow,
  DisputeList,
  disputeQuery,
} from '@shop/contracts/billing/payment-checks';
import type { z } from 'zod';
import { api } from '../../../lib/api';

type DisputeFilters = Pick<z.infer<typeof disputeQuery>, 'state'>;
type DiscrepancyFilters = Pick<z.infer<typeof discrepancyQuery>, 'state'>;

const page = (url: string, queryArg: object, after: string | null) => ({
  url,
  params: { ...queryArg, ...(after !== null && { after }) },
});

const checksApi = api.enhanceEndpoints({ addTagTypes: ['PaymentCheck'] }).injectEndpoints({
  endpoints: (build) => ({
    listDisputes: build.infiniteQuery<DisputeList, DisputeFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => page('/admin/payments/disputes', queryArg, pageParam),
      providesTags: ['PaymentCheck'],
    }),
    listDiscrepancies: build.infiniteQuery<DiscrepancyList, DiscrepancyFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) =>
        page('/admin/payments/discrepancies', queryArg, pageParam),
      providesTags: ['PaymentCheck'],
    }),
    settleDiscrepancy: build.mutation<DiscrepancyRow, { discrepancy: string; note: string }>({
      query: ({ discrepancy, note }) => ({
        url: `/admin/payments/discrepancies/${discrepancy}/settle`,
        method: 'POST',
        body: { note },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['PaymentCheck', 'Audit']),
    }),
  }),
});

export const {
  useListDisputesInfiniteQuery,
  useListDiscrepanciesInfiniteQuery,
  useSettleDiscrepancyMutation,
} = checksApi;
