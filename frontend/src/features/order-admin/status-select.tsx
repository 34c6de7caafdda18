import { orderStatus, orderStatuses, type OrderView } from '@shop/contracts/order';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { SelectField } from '../../ui/select-field';
import { useChangeOrderStatusMutation } from './order-admin-api';

const options = orderStatuses.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
/** A value that this shop does not know is shown as pending, and never written back. */
const shown = orderStatus.catch('pending');

/** Any status from any other; goes back, with the reason, when the server refuses. */
export function StatusSelect({ order, label }: { order: OrderView; label: string }) {
  const [changeStatus, { isLoading, error }] = useChangeOrderStatusMutation();
  // What was chosen, until the list says the same.
  const [chosen, setChosen] = useState<string | null>(null);
  const dispatch = useDispatch();

  const change = async (value: string) => {
    setChosen(value);
    const answer = await changeStatus({ order: order._id, status: orderStatus.parse(value) });
    if (!answer.error) return;
    setChosen(null);
    dispatch(alertAdded({ type: 'error', msg: 'Failed to update status' }));
  };

  const current = shown.parse(order.orderStatus);
  if (chosen === current && !isLoading) setChosen(null);
  return (
    <SelectField
      label={label}
      labelHidden
      options={options}
      value={chosen ?? current}
      disabled={isLoading}
      error={error && chosen === null ? serverMessage(error) : undefined}
      onChange={(event) => void change(event.target.value)}
    />
  );
}
