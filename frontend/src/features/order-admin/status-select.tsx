import { orderStatus, orderStatuses, type OrderView } from '@shop/contracts/order';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { CheckField } from '../../ui/check-field';
import { CommitSelect } from '../../ui/commit-select';
import { useChangeOrderStatusMutation } from './order-admin-api';
import { statusName } from './status-name';
import { useStatusUndo } from './use-status-undo';

const options = orderStatuses.map((value) => ({ value, label: statusName(value) }));
/** A value that this shop does not know is shown as pending, and never written back. */
const shown = orderStatus.catch('pending');

/** Any status from any other, committed with Apply; goes back, with the reason, when the server refuses. */
export function StatusSelect({ order, label }: { order: OrderView; label: string }) {
  const [changeStatus, { isLoading, error }] = useChangeOrderStatusMutation();
  const [isQuiet, setQuiet] = useState(false);
  const offerUndo = useStatusUndo();
  const dispatch = useDispatch();
  const from = shown.parse(order.orderStatus);

  const commit = async (value: string) => {
    const status = orderStatus.parse(value);
    const notify = isQuiet ? false : undefined;
    const result = await changeStatus({ order: order._id, status, notify });
    setQuiet(false);
    if (result.error) dispatch(alertAdded({ type: 'error', msg: 'Failed to update status' }));
    else offerUndo({ order: order._id, from, to: status, notify });
    return !result.error;
  };

  return (
    <CommitSelect
      label={label}
      options={options}
      value={from}
      busy={isLoading}
      error={error && serverMessage(error)}
      onCommit={commit}
    >
      <CheckField
        label="Don’t write to the customer"
        checked={isQuiet}
        onChange={({ target }) => {
          setQuiet(target.checked);
        }}
      />
    </CommitSelect>
  );
}
