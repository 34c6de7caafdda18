import type { CheckoutOptions } from '@shop/contracts/ordering/checkout';
import { api } from '../../lib/api';

const { useArrivesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    arrives: build.query<CheckoutOptions, undefined>({ query: () => '/checkout/options' }),
  }),
});

/** The days on which an order of today arrives; nothing where the shop does not know. */
export function OrderToday() {
  const { data } = useArrivesQuery(undefined);
  return data?.arrives ? <p>Order today: arrives {data.arrives}</p> : null;
}
