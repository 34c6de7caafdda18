import type { OrderView } from '@shop/contracts/ordering/order';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { useState } from 'react';
import { errorDetails } from '../../lib/error-details';
import { AddressEntry } from '../auth/addresses/address-entry';
import { useChangeOrderAddressMutation } from './order-api';

interface AddressChangeProps {
  order: Pick<OrderView, '_id' | 'shippingAddress'>;
  onClose: () => void;
}

/** A form to change the address of an order. */
export function AddressChange({ order, onClose }: AddressChangeProps) {
  const [opened] = useState(order.shippingAddress);
  const [change, { error }] = useChangeOrderAddressMutation();
  const conflict = errorDetails(error).find((detail) => detail.conflict)?.conflict;
  const save = async (shippingAddress: ShippingAddress) => {
    // After a conflict the order was reloaded, and its address was shown.
    const seen = conflict ? order.shippingAddress : opened;
    const result = await change({ order: order._id, shippingAddress, seen });
    if (!result.error) onClose();
  };
  return (
    <>
      {conflict && (
        <p role="status">
          It is now: {conflict.theirs}. Save again to use yours, or cancel to keep that one.
        </p>
      )}
      <AddressEntry address={opened} error={error} onSave={save} onClose={onClose} />
    </>
  );
}
