import type { ClothSheet } from '@shop/contracts/cloth/cloth';
import { api } from '../../../lib/api';

const clothApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The published data sheet of a cloth. */
    getClothSheet: build.query<ClothSheet, string>({
      query: (code) => `/cloths/${encodeURIComponent(code)}`,
      providesTags: ['Product'],
    }),
  }),
});

export const { useGetClothSheetQuery } = clothApi;
