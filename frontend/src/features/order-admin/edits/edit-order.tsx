import type { OrderDetail } from '@shop/contracts/ordering/order';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part';
import { DialogButton } from '../../../ui/office/dialog-button';
import { Spinner } from '../../../ui/spinner';

const EditOrderForm = lazyPart(async () => (await import('./edit-order-form')).EditOrderForm);

/** Opens the dialog in which staff edit an order. */
export const EditOrder = ({ order }: { order: OrderDetail }) => (
  <DialogButton label="Edit…" title="Edit the order">
    {(close) => (
      <Suspense fallback={<Spinner label="Loading the form..." />}>
        <EditOrderForm order={order} onDone={close} />
      </Suspense>
    )}
  </DialogButton>
);
