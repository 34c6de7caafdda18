import type { PaymentPage } from '@shop/contracts/billing/payment-page';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { OfferView, PlacedDraft } from '@shop/contracts/ordering/drafts';
import { api } from '../../../lib/api';

const pathOf = (token: string) => `/offers/${encodeURIComponent(token)}`;

const offerApi = api.injectEndpoints({
  endpoints: (build) => ({
    offer: build.query<OfferView, string>({ query: pathOf, providesTags: ['Draft'] }),
    acceptOffer: build.mutation<PlacedDraft, { token: string; payment: PaymentMethod }>({
      query: ({ token, payment }) => ({
        url: `${pathOf(token)}/accept`,
        method: 'POST',
        body: { payment },
      }),
      // Also after a refusal, because the page may show an outdated offer.
      invalidatesTags: ['Draft', 'Product'],
    }),
    payOffer: build.mutation<PaymentPage, string>({
      query: (token) => ({ url: `${pathOf(token)}/payment`, method: 'POST' }),
    }),
  }),
});

export const { useOfferQuery, useAcceptOfferMutation, usePayOfferMutation } = offerApi;
