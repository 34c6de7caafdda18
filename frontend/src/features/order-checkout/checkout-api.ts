import type { PlaceOrderInput, PlaceOrderReply } from '@shop/contracts/order';
import { api } from '../../lib/api';

interface PlaceOrderCall {
  order: PlaceOrderInput;
  /** The same key again gives the same order (product.md, Checkout). */
  key: string;
}

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    placeOrder: build.mutation<PlaceOrderReply, PlaceOrderCall>({
      query: ({ order, key }) => ({
        url: '/orders',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: order,
      }),
      invalidatesTags: (reply) => (reply ? ['Order', 'Product', 'Stats'] : []),
    }),
  }),
});

export const { usePlaceOrderMutation } = checkoutApi;
