import type { ShippingAddress } from '@shop/contracts/places/address';
import { AddressEntry } from '../auth/addresses/address-entry';

interface OtherAddressProps {
  address: ShippingAddress;
  onChoose: (address: ShippingAddress) => void;
  onClose: () => void;
}

/** A form for another address of a parcel, which is saved with the parcel. */
export const OtherAddress = ({ address, onChoose, onClose }: OtherAddressProps) => (
  <AddressEntry
    address={address}
    error={undefined}
    onSave={(chosen) => {
      onChoose(chosen);
      return Promise.resolve();
    }}
    onClose={onClose}
  />
);
