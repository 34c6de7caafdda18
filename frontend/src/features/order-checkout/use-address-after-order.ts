import type { ShippingAddress } from '@shop/contracts/places/address';
import { useAddressUsedMutation, useKeepAddressMutation } from '../auth/addresses/address-api';
import type { CheckoutFields } from './checkout.resolver';

/** Saves the address of a placed order, or reports that a saved one was used. Failures do not affect the order. */
export function useAddressAfterOrder() {
  const [keep] = useKeepAddressMutation();
  const [report] = useAddressUsedMutation();
  return async (
    { keepsAddress, keptAddress }: CheckoutFields,
    address: ShippingAddress | undefined,
  ): Promise<void> => {
    if (!address) return;
    const kept = keepsAddress ? (await keep({ address })).data?._id : keptAddress;
    if (kept) await report(kept);
  };
}
