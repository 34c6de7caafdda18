import type { ChangeCreditInput, CreditView } from '@shop/contracts/billing/credit';
import type { SaveTermsInput, CreditTermsView } from '@shop/contracts/billing/credit-terms';
import { api } from '../../lib/api';

const creditOf = (user: string): string => `/admin/credit/${encodeURIComponent(user)}`;
const termsOf = (user: string): string => `/admin/customers/${encodeURIComponent(user)}/terms`;

const customerApi = api.enhanceEndpoints({ addTagTypes: ['Credit', 'Terms'] }).injectEndpoints({
  endpoints: (build) => ({
    getCredit: build.query<CreditView, string>({ query: creditOf, providesTags: ['Credit'] }),
    changeCredit: build.mutation<CreditView, ChangeCreditInput & { user: string; key: string }>({
      query: ({ user, key, ...body }) => ({
        url: creditOf(user),
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a refusal: then the account has less than the page shows.
      invalidatesTags: ['Credit', 'Audit'],
    }),
    getTerms: build.query<CreditTermsView, string>({ query: termsOf, providesTags: ['Terms'] }),
    saveTerms: build.mutation<CreditTermsView, { user: string; terms: SaveTermsInput }>({
      query: ({ user, terms }) => ({ url: termsOf(user), method: 'PUT', body: terms }),
      invalidatesTags: (_, error) => (error ? [] : ['Terms', 'Audit']),
    }),
  }),
});

export const {
  useGetCreditQuery,
  useChangeCreditMutation,
  useGetTermsQuery,
  useSaveTermsMutation,
} = customerApi;
