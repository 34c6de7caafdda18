import { useOrderPaymentQuery } from '../billing/billing-api';

/** In milliseconds. */
const LOOK_EVERY = 2_000;

/** Returns the reason once the charge of an order, started at `since` (milliseconds), is refused. */
export function useChargeRefusal(order: string, since: number): string | undefined {
  const { data, fulfilledTimeStamp = 0 } = useOrderPaymentQuery(order, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY,
  });
  // A response from before `since` may be about an older charge.
  if (fulfilledTimeStamp < since) return undefined;
  const charge = data?.staff?.operations.filter(({ kind }) => kind === 'capture').at(-1);
  if (charge?.state !== 'refused') return undefined;
  return charge.reason ?? 'The card could not be charged.';
}
