import type { ChosenOrders, OrderChange } from '@shop/contracts/ordering/order-bulk';
import { Suspense, useState, type ReactNode } from 'react';
import { errorMessage } from '../../lib/error-message';
import { Dialog } from '../../ui/dialog';
import { lazyPart } from '../../ui/lazy-part';
import { Spinner } from '../../ui/spinner';
import type { BulkTarget } from '../bulk/bulk-target';
import { usePreviewOrderBulkMutation } from './order-admin-api';

const OrderBulkApply = lazyPart(async () => (await import('./order-bulk-apply')).OrderBulkApply);

export interface OrderChangeForm {
  busy: boolean;
  /** Why the preview was refused. */
  fault: string | undefined;
  onChange: (change: OrderChange) => void;
}

interface OrderBulkDialogProps {
  title: string;
  target: BulkTarget<ChosenOrders>;
  form: (props: OrderChangeForm) => ReactNode;
  onClose: () => void;
  /** Called with the ids of the orders that were not changed. */
  onApplied: (left: string[]) => void;
}

/** A bulk change of orders in three steps: choose the change, preview it, apply it. */
export function OrderBulkDialog(props: OrderBulkDialogProps) {
  const { title, target, form, onClose, onApplied } = props;
  const [change, setChange] = useState<OrderChange>();
  const [requestPreview, { data: preview, error, isLoading, reset }] =
    usePreviewOrderBulkMutation();

  const show = (chosen: OrderChange) => {
    setChange(chosen);
    void requestPreview({ ...target, change: chosen });
  };
  const fault = error && errorMessage(error, 'The preview could not be made.');

  return (
    <Dialog open size={preview ? 'large' : 'normal'} title={title} onClose={onClose}>
      {/* Hidden instead of removed, so that the typed values are still there on the way back. */}
      <div hidden={preview !== undefined}>{form({ busy: isLoading, fault, onChange: show })}</div>
      {preview && change && (
        <Suspense fallback={<Spinner label="Loading the preview..." />}>
          <OrderBulkApply preview={preview} change={change} onApplied={onApplied} onBack={reset} />
        </Suspense>
      )}
    </Dialog>
  );
}
