import type { OrderView } from '@shop/contracts/ordering/order';
import type { ShippingAddress } from '@shop/contracts/places/address';
import { DialogButton } from '../../ui/office/dialog-button';
import { AddressEntry } from '../auth/addresses/address-entry';
import { useChangeOrderAddressMutation } from './order-api';

type Order = Pick<OrderView, '_id' | 'shippingAddress'>;

/** Changes where an order goes, in a dialog. */
export const ChangeAddress = ({ order }: { order: Order }) => (
  <DialogButton label="Change address…" title="Change the address" size="small">
    {(close) => <AddressChange order={order} onClose={close} />}
  </DialogButton>
);

function AddressChange({ order, onClose }: { order: Order; onClose: () => void }) {
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
