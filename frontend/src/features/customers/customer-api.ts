import type { ChangeCreditInput, CreditView } from '@shop/contracts/billing/credit';
import type { SaveTermsInput, CreditTermsView } from '@shop/contracts/billing/credit-terms';
import type { CustomerNote } from '@shop/contracts/auth/customer-file';
import type { Tagged, TagInput } from '@shop/contracts/core/tags';
import type { Done } from '@shop/contracts/core/shapes';
import type { CustomerPage } from '@shop/contracts/customers/customer-page';
import { api } from '../../lib/api';
import { errorStatus } from '../../lib/error-message';

const customerOf = (user: string): string => `/admin/customers/${encodeURIComponent(user)}`;
const creditOf = (user: string): string => `/admin/credit/${encodeURIComponent(user)}`;
const termsOf = (user: string): string => `${customerOf(user)}/terms`;

const customerApi = api
  .enhanceEndpoints({ addTagTypes: ['Credit', 'Customer', 'Terms'] })
  .injectEndpoints({
    endpoints: (build) => ({
      customer: build.query<CustomerPage, string>({
        query: customerOf,
        providesTags: ['Customer', 'User'],
      }),
      addCustomerNote: build.mutation<CustomerNote, { user: string; text: string }>({
        query: ({ user, text }) => ({
          url: `${customerOf(user)}/notes`,
          method: 'POST',
          body: { text },
        }),
        invalidatesTags: (_, error) => (error ? [] : ['Customer', 'Audit']),
      }),
      changeCustomerNote: build.mutation<
        CustomerNote,
        { user: string; note: string; text: string }
      >({
        query: ({ user, note, text }) => ({
          url: `${customerOf(user)}/notes/${note}`,
          method: 'PUT',
          body: { text },
        }),
        invalidatesTags: (_, error) => (error ? [] : ['Customer', 'Audit']),
      }),
      strikeCustomerNote: build.mutation<CustomerNote, { user: string; note: string }>({
        query: ({ user, note }) => ({ url: `${customerOf(user)}/notes/${note}`, method: 'DELETE' }),
        invalidatesTags: ['Customer', 'Audit'],
      }),
      tagCustomer: build.mutation<Tagged, TagInput & { user: string }>({
        query: ({ user, ...body }) => ({ url: `${customerOf(user)}/tags`, method: 'PUT', body }),
        invalidatesTags: (_, error) => (error ? [] : ['Customer', 'Audit']),
      }),
      endCustomerSessions: build.mutation<Done, { user: string; session?: string }>({
        query: ({ user, session }) => ({
          url: `${customerOf(user)}/sessions${session === undefined ? '' : `/${session}`}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['Customer', 'Audit'],
      }),
      getCredit: build.query<CreditView, string>({ query: creditOf, providesTags: ['Credit'] }),
      changeCredit: build.mutation<CreditView, ChangeCreditInput & { user: string; key: string }>({
        query: ({ user, key, ...body }) => ({
          url: creditOf(user),
          method: 'POST',
          headers: { 'idempotency-key': key },
          body,
        }),
        // Also after a refusal, because the account may have less credit than the page shows.
        invalidatesTags: ['Credit', 'Audit'],
      }),
      getTerms: build.query<CreditTermsView, string>({ query: termsOf, providesTags: ['Terms'] }),
      saveTerms: build.mutation<CreditTermsView, { user: string; terms: SaveTermsInput }>({
        query: ({ user, terms }) => ({ url: termsOf(user), method: 'PUT', body: terms }),
        // Also after a conflict, because the form follows what someone else has saved.
        invalidatesTags: (_, error) =>
          error && errorStatus(error) !== 409 ? [] : ['Terms', 'Audit'],
      }),
    }),
  });

export const {
  useCustomerQuery,
  useAddCustomerNoteMutation,
  useChangeCustomerNoteMutation,
  useStrikeCustomerNoteMutation,
  useTagCustomerMutation,
  useEndCustomerSessionsMutation,
  useGetCreditQuery,
  useChangeCreditMutation,
  useGetTermsQuery,
  useSaveTermsMutation,
} = customerApi;
