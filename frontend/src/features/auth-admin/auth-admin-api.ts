import type { AccountView, Role, UserList, UserQuery } from '@shop/contracts/auth';
import { api } from '../../lib/api';

const authAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserList, UserQuery>({
      query: (params) => ({ url: '/admin/users', params }),
      providesTags: ['User'],
    }),
    changeRole: build.mutation<AccountView, { user: string; role: Role }>({
      query: ({ user, role }) => ({
        url: `/admin/users/${user}/role`,
        method: 'PUT',
        body: { role },
      }),
      invalidatesTags: ['User'],
    }),
    decideBusiness: build.mutation<AccountView, { user: string; approved: boolean }>({
      query: ({ user, approved }) => ({
        url: `/admin/users/${user}/business`,
        method: 'PUT',
        body: { approved },
      }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useListUsersQuery, useChangeRoleMutation, useDecideBusinessMutation } = authAdminApi;
