import type {
  CompleteWithdrawalInput,
  WithdrawalList,
  WithdrawalQuery,
  WithdrawalView,
} from '@shop/contracts/ordering/withdrawals';
import { api } from '../../../lib/api';
import { numberedPages } from '../../../lib/numbered-pages';

const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: build.infiniteQuery<WithdrawalList, Omit<WithdrawalQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/withdrawals',
        params: { ...queryArg, page },
      }),
      providesTags: ['Withdrawal'],
    }),
    withdrawalsOfOrder: build.query<WithdrawalList, string>({
      query: (order) => ({ url: '/admin/withdrawals', params: { order } }),
      providesTags: ['Withdrawal'],
    }),
    getWithdrawal: build.query<WithdrawalView, string>({
      query: (withdrawal) => `/admin/withdrawals/${withdrawal}`,
      providesTags: ['Withdrawal'],
    }),
    completeWithdrawal: build.mutation<
      WithdrawalView,
      CompleteWithdrawalInput & { withdrawal: string }
    >({
      query: ({ withdrawal, ...body }) => ({
        url: `/admin/withdrawals/${withdrawal}/done`,
        method: 'POST',
        body,
      }),
      // Also after a refusal, because someone else may have marked it.
      invalidatesTags: ['Withdrawal'],
    }),
  }),
});

export const {
  useListWithdrawalsInfiniteQuery,
  useWithdrawalsOfOrderQuery,
  useGetWithdrawalQuery,
  useCompleteWithdrawalMutation,
} = withdrawalsApi;
