import type {
  CompleteWithdrawalInput,
  WithdrawalList,
  WithdrawalQuery,
  WithdrawalView,
} from '@shop/contracts/ordering/withdrawals';
import { api } from '../../../lib/api';

const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: build.query<WithdrawalList, Partial<WithdrawalQuery>>({
      query: (params) => ({ url: '/admin/withdrawals', params }),
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
      // Also after a refusal: then someone else has marked it.
      invalidatesTags: ['Withdrawal'],
    }),
  }),
});

export const { useListWithdrawalsQuery, useGetWithdrawalQuery, useCompleteWithdrawalMutation } =
  withdrawalsApi;
