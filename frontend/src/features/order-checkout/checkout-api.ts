import type {
  CheckoutOptions,
  PriceCheckoutInput,
  PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { api } from '../../lib/api';

interface PlaceOrderCall {
  order: PlaceOrderInput;
  /** Idempotency key: the same key returns the same order (product.md, Checkout). */
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
    priceCheckout: build.query<PricedCheckout, PriceCheckoutInput>({
      query: (checkout) => ({ url: '/checkout/price', method: 'POST', body: checkout }),
      // A price is valid only for the moment, so returning to the page requests a new one.
      keepUnusedDataFor: 0,
    }),
    checkoutOptions: build.query<CheckoutOptions, undefined>({ query: () => '/checkout/options' }),
  }),
});

export const {
  usePlaceOrderMutation,
  usePriceCheckoutQuery,
  useLazyPriceCheckoutQuery,
  useCheckoutOptionsQuery,
} = checkoutApi;
