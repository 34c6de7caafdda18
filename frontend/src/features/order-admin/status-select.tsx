import { orderStatus, orderStatuses, type OrderView } from '@shop/contracts/order';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorCode, serverMessage } from '../../lib/error-message';
import { CheckField } from '../../ui/check-field';
import { CommitSelect } from '../../ui/commit-select';
import { useChangeOrderStatusMutation } from './order-admin-api';
import { orderName } from '../order/order-text';
import { statusName } from './status-name';
import { useChargeWatch } from './use-charge-watch';
import { useStatusUndo } from './use-status-undo';

const options = orderStatuses.map((value) => ({ value, label: statusName(value) }));
/** A value that this shop does not know is shown as pending, and never written back. */
const shown = orderStatus.catch('pending');

/** Milliseconds: long enough to read. */
const SHOWN = 5_000;
const FAILED = 'Failed to update status';

/**
 * Any status from any other, committed with Apply; goes back, with the reason, when the server refuses. While a card is
 * being charged the order is looked at until it is through.
 */
export function StatusSelect({ order, label }: { order: OrderView; label: string }) {
  const [changeStatus, { isLoading, error, reset }] = useChangeOrderStatusMutation();
  const [isQuiet, setQuiet] = useState(false);
  const offerUndo = useStatusUndo();
  const [chargeRefusal, setChargeRefusal] = useState<string>();
  const dispatch = useDispatch();
  const watchCharge = useChargeWatch(order._id, (status, refusal) => {
    reset();
    setChargeRefusal(refusal);
    const msg = `${orderName(order._id)} is now ${statusName(status)}.`;
    dispatch(
      refusal === undefined
        ? alertAdded({ type: 'success', msg, duration: SHOWN })
        : alertAdded({ type: 'error', msg: FAILED }),
    );
  });
  const from = shown.parse(order.orderStatus);

  const commit = async (value: string) => {
    const status = orderStatus.parse(value);
    const notify = isQuiet ? false : undefined;
    setChargeRefusal(undefined);
    const result = await changeStatus({ order: order._id, status, notify });
    setQuiet(false);
    if (errorCode(result.error) === 'order.chargeUnderWay') watchCharge(status);
    else if (result.error) dispatch(alertAdded({ type: 'error', msg: FAILED }));
    else offerUndo({ order: order._id, from, to: status, notify });
    return !result.error;
  };

  return (
    <CommitSelect
      label={label}
      options={options}
      value={from}
      busy={isLoading}
      error={chargeRefusal ?? (error && serverMessage(error))}
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
