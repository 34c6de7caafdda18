import type { ParcelsOfOrder } from '@shop/contracts/ordering/parcels';
import { api } from '../../../lib/api';

export const { useParcelsOfOrderQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    parcelsOfOrder: build.query<ParcelsOfOrder, string>({
      query: (order) => `/orders/${order}/parcels`,
      providesTags: ['Order'],
    }),
  }),
});
