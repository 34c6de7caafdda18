import type { OrderBulkInput, OrderBulkPreview } from '@shop/contracts/ordering/order-bulk';
import { orderStatuses, type OrderStatus } from '@shop/contracts/ordering/order-status';
import { useState } from 'react';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/select-field';
import { useApplyBulkMutation } from '../bulk/bulk-api';
import type { BulkTarget } from '../bulk/bulk-target';
import { ordersText } from '../bulk/bulk-text';
import { usePreviewOrderBulkMutation } from './order-admin-api';
import styles from './order-bulk.module.css';
import { OrderBulkRows } from './order-bulk-rows';
import { statusName } from './status-name';

interface OrderStatusDialogProps {
  target: BulkTarget<OrderBulkInput>;
  /** How many orders are selected. */
  count: number;
  onClose: () => void;
  /** Called with the ids of the orders that were not changed. */
  onApplied: (left: string[]) => void;
}

const options = orderStatuses.map((value) => ({ value, label: statusName(value) }));

/** The status of the selected orders: chosen, previewed, then applied. */
export function OrderStatusDialog(props: OrderStatusDialogProps) {
  const { target, count, onClose, onApplied } = props;
  const [status, setStatus] = useState<OrderStatus>('shipped');
  const [notify, setNotify] = useState(true);
  const [requestPreview, { data: preview, error, isLoading, reset }] =
    usePreviewOrderBulkMutation();
  const [apply, applying] = useApplyBulkMutation();

  const show = () =>
    void requestPreview({ ...target, change: { kind: 'setStatus', status, notify } });
  const confirm = async (shown: OrderBulkPreview) => {
    const { data } = await apply(shown._id);
    if (!data) return;
    const refused = shown.rows.filter((row) => 'reason' in row);
    onApplied([...refused, ...data.change.reasons].map(({ _id }) => _id));
  };

  return (
    <Dialog
      open
      size={preview ? 'large' : 'normal'}
      title={`Status of ${ordersText(count)}`}
      onClose={onClose}
    >
      {!preview && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLoading) show();
          }}
        >
          <SelectField
            label="New status"
            options={options}
            value={status}
            onChange={({ target: field }) => {
              setStatus(field.value as OrderStatus);
            }}
          />
          <CheckField
            label="Send the customers an e-mail"
            checked={notify}
            onChange={({ target: box }) => {
              setNotify(box.checked);
            }}
          />
          {error && <p role="alert">{errorMessage(error, 'The preview could not be made.')}</p>}
          <div className={styles.actions}>
            <Button type="submit" busy={isLoading}>
              Preview
            </Button>
          </div>
        </form>
      )}
      {preview && (
        <>
          <OrderBulkRows preview={preview} status={status} notify={notify} />
          {applying.error !== undefined && (
            <p role="alert">{errorMessage(applying.error, 'This could not be applied.')}</p>
          )}
          <div className={styles.actions}>
            <Button variant="quiet" onClick={reset}>
              Back
            </Button>
            <Button
              disabled={preview.possible === 0}
              busy={applying.isLoading}
              onClick={() => void confirm(preview)}
            >
              Apply to {ordersText(preview.possible)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
