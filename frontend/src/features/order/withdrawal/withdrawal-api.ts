import type { WithdrawalInput, WithdrawalReply } from '@shop/contracts/ordering/withdrawals';
import { api } from '../../../lib/api';

export const { useWithdrawMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    withdraw: build.mutation<WithdrawalReply, WithdrawalInput>({
      query: (body) => ({ url: '/withdrawals', method: 'POST', body }),
    }),
  }),
});
