import type { CheckoutOptions } from '@shop/contracts/ordering/checkout';
import { api } from '../../../lib/api';

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryRates: build.query<CheckoutOptions, undefined>({ query: () => '/checkout/options' }),
  }),
});

export const { useDeliveryRatesQuery } = deliveryApi;
