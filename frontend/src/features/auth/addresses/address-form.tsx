import type { KeptAddress } from '@shop/contracts/auth/addresses';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { useChangeAddressMutation, useKeepAddressMutation } from './address-api';
import { AddressEntry } from './address-entry';

interface AddressFormProps {
  /** Absent for a new address. */
  kept?: KeptAddress;
  onClose: () => void;
}

/** Saves an address in the address book. */
export function AddressForm({ kept, onClose }: AddressFormProps) {
  const [keep, keeping] = useKeepAddressMutation();
  const [change, changing] = useChangeAddressMutation();
  const save = async (address: ShippingAddress) => {
    const result = await (kept ? change({ id: kept._id, address }) : keep({ address }));
    if (!result.error) onClose();
  };
  return (
    <AddressEntry
      address={kept?.address}
      error={keeping.error ?? changing.error}
      onSave={save}
      onClose={onClose}
    />
  );
}
