import type {
  RequestBusinessInput,
  ChangeNameInput,
  ChangePasswordInput,
  UserView,
} from '@shop/contracts/auth/auth';
import type {
  EndSessionsInput,
  OwnPasswordReply,
  RemoveAccountInput,
} from '@shop/contracts/auth/own-password';
import type { OwnSessions } from '@shop/contracts/auth/own-sessions';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeName: build.mutation<UserView, ChangeNameInput>({
      query: (body) => ({ url: '/auth/user', method: 'PUT', body }),
    }),
    requestBusiness: build.mutation<UserView, RequestBusinessInput>({
      query: (body) => ({ url: '/auth/business', method: 'PUT', body }),
    }),
    changePassword: build.mutation<OwnPasswordReply, ChangePasswordInput>({
      query: (body) => ({ url: '/auth/password', method: 'PUT', body }),
    }),
    removeAccount: build.mutation<Done, RemoveAccountInput>({
      query: (body) => ({ url: '/auth/remove-account', method: 'POST', body }),
    }),
    listSessions: build.query<OwnSessions, void>({
      query: () => '/auth/sessions',
      providesTags: ['Session'],
    }),
    /** Ends one session of the user, or all sessions except the current one. */
    endSessions: build.mutation<Done, EndSessionsInput & { session?: string }>({
      query: ({ session, ...body }) => ({
        url: session === undefined ? '/auth/sessions' : `/auth/sessions/${session}`,
        method: 'DELETE',
        body,
      }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const {
  useChangeNameMutation,
  useRequestBusinessMutation,
  useChangePasswordMutation,
  useRemoveAccountMutation,
  useListSessionsQuery,
  useEndSessionsMutation,
} = accountApi;
