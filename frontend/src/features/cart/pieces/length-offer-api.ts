import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { api } from '../../../lib/api';

interface RequestedLengths {
  product: string;
  /** In units, as in the query: `6.4,2`. */
  lengths: string;
}

const lengthOfferApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the lengths that can be ordered at the moment. */
    offerLengths: build.query<LengthOffer, RequestedLengths>({
      query: ({ product, lengths }) => ({
        url: `/products/${product}/lengths`,
        params: { length: lengths },
      }),
      providesTags: ['Product'],
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { useOfferLengthsQuery } = lengthOfferApi;
