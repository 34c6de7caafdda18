import type { OrderView } from '@shop/contracts/ordering/order';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { AddressEntry } from '../auth/addresses/address-entry';
import { useChangeOrderAddressMutation } from './order-api';

interface AddressChangeProps {
  order: Pick<OrderView, '_id' | 'shippingAddress'>;
  onClose: () => void;
}

/** The form for another address of an order. */
export function AddressChange({ order, onClose }: AddressChangeProps) {
  const [change, { isLoading, error }] = useChangeOrderAddressMutation();
  const save = async (shippingAddress: ShippingAddress) => {
    const result = await change({ order: order._id, shippingAddress });
    if (!result.error) onClose();
  };
  return (
    <AddressEntry
      address={order.shippingAddress}
      isSaving={isLoading}
      error={error}
      onSave={save}
      onClose={onClose}
    />
  );
}
