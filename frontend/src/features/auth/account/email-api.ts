import type {
  ConfirmEmailChangeInput,
  PendingEmailChange,
  RequestEmailChangeInput,
} from '@shop/contracts/auth/email-change';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';

export const {
  useFindEmailChangeQuery,
  useRequestEmailChangeMutation,
  useCancelEmailChangeMutation,
  useConfirmEmailChangeMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    findEmailChange: build.query<PendingEmailChange, void>({
      query: () => '/auth/email-change',
      providesTags: ['EmailChange'],
    }),
    requestEmailChange: build.mutation<PendingEmailChange, RequestEmailChangeInput>({
      query: (body) => ({ url: '/auth/email-change', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['EmailChange'] : []),
    }),
    cancelEmailChange: build.mutation<Done, void>({
      query: () => ({ url: '/auth/email-change', method: 'DELETE' }),
      invalidatesTags: ['EmailChange'],
    }),
    confirmEmailChange: build.mutation<Done, ConfirmEmailChangeInput>({
      query: (body) => ({ url: '/auth/confirm-email', method: 'POST', body }),
      invalidatesTags: (reply) => (reply ? ['EmailChange', 'Session'] : []),
    }),
  }),
});
