import type { RestockList } from '@shop/contracts/catalogue/restocks';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';

const restockApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRestocks: build.query<RestockList, void>({
      query: () => '/restocks',
      providesTags: ['Restock'],
    }),
    requestRestock: build.mutation<Done, string>({
      query: (product) => ({ url: `/restocks/${product}`, method: 'PUT' }),
      // Also after a refusal, because the product may be in stock again.
      invalidatesTags: ['Restock', 'Product'],
    }),
    dropRestock: build.mutation<Done, string>({
      query: (product) => ({ url: `/restocks/${product}`, method: 'DELETE' }),
      invalidatesTags: ['Restock'],
    }),
  }),
});

export const { useListRestocksQuery, useRequestRestockMutation, useDropRestockMutation } =
  restockApi;
