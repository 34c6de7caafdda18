import type { CheckoutOptions } from '@shop/contracts/ordering/checkout';
import { api } from '../../lib/api';

const { useArrivesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    arrives: build.query<CheckoutOptions, undefined>({ query: () => '/checkout/options' }),
  }),
});

/**
 * The arrival dates of an order placed today. The line keeps its space while they load, so that the layout does not
 * shift.
 */
export function OrderToday() {
  const { data } = useArrivesQuery(undefined);
  return <p>{data?.arrives ? `Order today: arrives ${data.arrives}` : '\u00a0'}</p>;
}
