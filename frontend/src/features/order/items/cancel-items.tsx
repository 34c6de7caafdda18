import type { OrderView } from '@shop/contracts/ordering/order';
import { DialogButton } from '../../../ui/office/dialog-button';
import { useParcelsOfOrderQuery } from '../parcels/parcel-api';
import { CancelItemsForm } from './cancel-items-form';

interface CancelItemsProps {
  order: Pick<OrderView, '_id' | 'totalAmount'>;
  by: 'staff' | 'shopper';
}

/** Opens the dialog to cancel items of an order; renders nothing if all of them were sent. */
export function CancelItems({ order, by }: CancelItemsProps) {
  const { data } = useParcelsOfOrderQuery(order._id, { refetchOnMountOrArgChange: true });
  if (!data || data.open.length === 0) return null;
  return (
    <DialogButton label="Cancel items…" title="Cancel items">
      {(close) => <CancelItemsForm order={order} open={data.open} by={by} onDone={close} />}
    </DialogButton>
  );
}
