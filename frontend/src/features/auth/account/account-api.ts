import type {
  AskBusinessInput,
  ChangeNameInput,
  ChangePasswordInput,
  PasswordReply,
  RemoveAccountInput,
  UserView,
} from '@shop/contracts/auth';
import type { OwnSessions } from '@shop/contracts/own-sessions';
import type { Done } from '@shop/contracts/shapes';
import { api } from '../../../lib/api';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeName: build.mutation<UserView, ChangeNameInput>({
      query: (body) => ({ url: '/auth/user', method: 'PUT', body }),
    }),
    askBusiness: build.mutation<UserView, AskBusinessInput>({
      query: (body) => ({ url: '/auth/business', method: 'PUT', body }),
    }),
    changePassword: build.mutation<PasswordReply, ChangePasswordInput>({
      query: (body) => ({ url: '/auth/password', method: 'PUT', body }),
      // The other sessions have ended.
      invalidatesTags: ['Session'],
    }),
    removeAccount: build.mutation<Done, RemoveAccountInput>({
      query: (body) => ({ url: '/auth/remove-account', method: 'POST', body }),
    }),
    listSessions: build.query<OwnSessions, void>({
      query: () => '/auth/sessions',
      providesTags: ['Session'],
    }),
    endSession: build.mutation<Done, string>({
      query: (session) => ({ url: `/auth/sessions/${session}`, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<Done, void>({
      query: () => ({ url: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const {
  useChangeNameMutation,
  useAskBusinessMutation,
  useChangePasswordMutation,
  useRemoveAccountMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = accountApi;
