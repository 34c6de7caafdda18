import { useOrderPaymentQuery } from '../billing/billing-api';

/** Milliseconds. */
const LOOK_EVERY = 2_000;

/**
 * Follows the charge of an order that is under way since an instant (milliseconds): the reason once it is refused.
 * Null: none is followed.
 */
export function useChargeRefusal(order: string, since: number | null): string | undefined {
  const { data, fulfilledTimeStamp = 0 } = useOrderPaymentQuery(order, {
    skip: since === null,
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY,
  });
  // An earlier response may be about an older charge.
  if (since === null || fulfilledTimeStamp < since) return undefined;
  const charge = data?.staff?.operations.filter(({ kind }) => kind === 'capture').at(-1);
  if (charge?.state !== 'refused') return undefined;
  return charge.reason ?? 'The card could not be charged.';
}
