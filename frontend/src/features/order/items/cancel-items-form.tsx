import { formatDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { OpenLine } from '@shop/contracts/ordering/parcels';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { useDebounced } from '../../../lib/use-debounced';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { TextField } from '../../../ui/text-field';
import {
  useCancelItemsMutation,
  usePreviewCancelItemsQuery,
  type ItemsOfOrder,
} from './cancel-items-api';
import { ItemChoice } from './item-choice';
import { linesOf, rowsOf } from './item-rows';
import styles from './items.module.css';

interface CancelItemsFormProps {
  order: Pick<OrderView, '_id' | 'totalAmount'>;
  open: readonly OpenLine[];
  /** Staff must give a reason; a shopper does not. */
  by: 'staff' | 'shopper';
  onDone: () => void;
}

/** Chooses items of an order that were not sent, shows the new price, and cancels them. */
export function CancelItemsForm({ order, open, by, onDone }: CancelItemsFormProps) {
  const [rows, setRows] = useState(() => rowsOf(open, () => false));
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  // A repeated click cancels once; a changed choice is another cancellation.
  const [key, setKey] = useState(uuid);
  const [cancel, { isLoading, error }] = useCancelItemsMutation();
  const lines = linesOf(rows);
  const settledRows = useDebounced(rows, 200);
  const preview = {
    order: order._id,
    lines: linesOf(settledRows),
    ...(by === 'staff' && { staff: { reason: 'Preview' } }),
  };

  const press = async () => {
    if (isLoading) return;
    const staff = by === 'staff' ? { reason, notify } : undefined;
    const { error: failed } = await cancel({ order: order._id, lines, staff, key });
    if (!failed) onDone();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <ItemChoice
        rows={rows}
        onChange={(chosen) => {
          setRows(chosen);
          setKey(uuid());
        }}
      />
      {by === 'staff' && (
        <>
          <TextField
            label="Reason, for the customer"
            required
            minLength={3}
            maxLength={300}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setKey(uuid());
            }}
          />
          <CheckField
            label="Send the customer an e-mail"
            checked={notify}
            onChange={({ target }) => {
              setNotify(target.checked);
            }}
          />
        </>
      )}
      {preview.lines.length > 0 && <Preview order={order} items={preview} />}
      {error && <p role="alert">{errorMessage(error, 'The items could not be cancelled')}</p>}
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={isLoading} disabled={lines.length === 0}>
          Cancel items
        </Button>
      </div>
    </form>
  );
}

function Preview({ order, items }: { order: CancelItemsFormProps['order']; items: ItemsOfOrder }) {
  const { currentData, error } = usePreviewCancelItemsQuery(items);
  if (error) return <p role="alert">{errorMessage(error, 'This cannot be cancelled now')}</p>;
  return (
    <p role="status" className={styles.quiet}>
      {currentData ? previewText(order.totalAmount, currentData) : 'Calculating the price…'}
    </p>
  );
}

function previewText(before: number, { totalAmount, orderStatus }: OrderView): string {
  if (orderStatus === 'cancelled')
    return 'This cancels the whole order, and the payment is refunded.';
  const less = formatDollars(before - totalAmount);
  const rest = `The rest costs ${formatDollars(totalAmount)}, ${less} less.`;
  return `${rest} What was charged above that is refunded; what is on hold is released.`;
}
