import type {
  AddressList,
  ChangeAddressInput,
  KeepAddressInput,
  KeptAddress,
} from '@shop/contracts/auth/addresses';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAddresses: build.query<AddressList, void>({
      query: () => '/auth/addresses',
      providesTags: ['Address'],
    }),
    keepAddress: build.mutation<KeptAddress, KeepAddressInput>({
      query: (body) => ({ url: '/auth/addresses', method: 'POST', body }),
      invalidatesTags: ['Address'],
    }),
    changeAddress: build.mutation<KeptAddress, ChangeAddressInput & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/auth/addresses/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Address'],
    }),
    removeAddress: build.mutation<Done, string>({
      query: (id) => ({ url: `/auth/addresses/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Address'],
    }),
    /** Reports that an order was sent to the address. */
    addressUsed: build.mutation<Done, string>({
      query: (id) => ({ url: `/auth/addresses/${id}/used`, method: 'POST' }),
      invalidatesTags: ['Address'],
    }),
  }),
});

export const {
  useListAddressesQuery,
  useKeepAddressMutation,
  useChangeAddressMutation,
  useRemoveAddressMutation,
  useAddressUsedMutation,
} = addressApi;
