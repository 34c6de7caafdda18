import type { ShippingAddress } from '@shop/contracts/places/address';
import { useAddressUsedMutation, useKeepAddressMutation } from '../auth/addresses/address-api';
import type { CheckoutFields } from './checkout.resolver';

/** Keeps the address of a placed order, or reports the use of a kept one. The order stands whatever becomes of it. */
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
