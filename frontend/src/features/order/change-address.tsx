import type { OrderView } from '@shop/contracts/ordering/order';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { DialogButton } from '../../ui/office/dialog-button';
import { Spinner } from '../../ui/spinner';

const AddressChange = lazyPart(async () => (await import('./address-change')).AddressChange);

/** Changes the destination of an order in a dialog. */
export const ChangeAddress = ({ order }: { order: Pick<OrderView, '_id' | 'shippingAddress'> }) => (
  <DialogButton label="Change address…" title="Change the address" size="small">
    {(close) => (
      <Suspense fallback={<Spinner label="Loading the form..." />}>
        <AddressChange order={order} onClose={close} />
      </Suspense>
    )}
  </DialogButton>
);
