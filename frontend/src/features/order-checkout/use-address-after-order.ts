import { writtenAddress } from '@shop/contracts/places/address';
import { useAddressUsedMutation, useKeepAddressMutation } from '../auth/addresses/address-api';
import type { CheckoutFields } from './checkout.resolver';

/** Keeps the address of a placed order, or reports the use of a kept one. The order stands whatever becomes of it. */
export function useAddressAfterOrder(): (fields: CheckoutFields) => Promise<void> {
  const [keep] = useKeepAddressMutation();
  const [report] = useAddressUsedMutation();
  return async (fields) => {
    if (fields.isPickup) return;
    const kept = fields.keepsAddress
      ? (await keep({ address: writtenAddress(fields) })).data?._id
      : fields.keptAddress;
    if (kept) await report(kept);
  };
}
