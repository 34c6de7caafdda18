import type {
  AccountView,
  ChangeRoleInput,
  DecideBusinessInput,
  UserList,
  UserQuery,
} from '@shop/contracts/auth/auth';
import { api } from '../../lib/api';

type UserSearch = Omit<UserQuery, 'after'>;

const authAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The list, loaded page by page; each page starts where the previous one ended. */
    listUsers: build.infiniteQuery<UserList, UserSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/users',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['User'],
    }),
    changeRole: build.mutation<AccountView, ChangeRoleInput & { user: string }>({
      query: ({ user, ...body }) => ({
        url: `/admin/users/${user}/role`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['User'],
    }),
    decideBusiness: build.mutation<AccountView, DecideBusinessInput & { user: string }>({
      query: ({ user, ...body }) => ({
        url: `/admin/users/${user}/business`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useListUsersInfiniteQuery, useChangeRoleMutation, useDecideBusinessMutation } =
  authAdminApi;
