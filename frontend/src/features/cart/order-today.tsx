import type { CheckoutOptions } from '@shop/contracts/ordering/checkout';
import { api } from '../../lib/api';

const { useArrivesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    arrives: build.query<CheckoutOptions, undefined>({ query: () => '/checkout/options' }),
  }),
});

/** The days on which an order of today arrives. The line is there before they are known, so that nothing below it moves. */
export function OrderToday() {
  const { data } = useArrivesQuery(undefined);
  return <p>{data?.arrives ? `Order today: arrives ${data.arrives}` : '\u00a0'}</p>;
}
