import { orderStatuses, type OrderStatus } from '@shop/contracts/ordering/order-status';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { SelectField } from '../../ui/select-field';
import styles from './order-bulk.module.css';
import type { OrderChangeForm } from './order-bulk-dialog';
import { statusName } from './status-name';

const options = orderStatuses.map((value) => ({ value, label: statusName(value) }));

/** Sets the status of the selected orders. */
export function OrderStatusForm({ busy, fault, onChange }: OrderChangeForm) {
  const [status, setStatus] = useState<OrderStatus>('shipped');
  const [notify, setNotify] = useState(true);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onChange({ kind: 'setStatus', status, notify });
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
      {fault !== undefined && <p role="alert">{fault}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Preview
        </Button>
      </div>
    </form>
  );
}
