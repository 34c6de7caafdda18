import { type ChangeStatusInput, type OrderView } from '@shop/contracts/ordering/order';
import {
  orderStatuses,
  orderStatus,
  type OrderStatus,
} from '@shop/contracts/ordering/order-status';
import { Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorCode, serverMessage } from '../../lib/error-message';
import { CheckField } from '../../ui/check-field';
import { CommitSelect } from '../../ui/commit-select';
import { lazyPart } from '../../ui/lazy-part';
import { TextField } from '../../ui/text-field';
import { ChargeWatch, type RequestedStatus } from './charge-watch';
import { useChangeOrderStatusMutation } from './order-admin-api';
import { orderName } from '../order/order-text';
import { statusName } from './status-name';
import { useStatusUndo } from './use-status-undo';

const CancelEffects = lazyPart(async () => (await import('./cancel-effects')).CancelEffects);

const statuses = orderStatuses.map((value) => ({ value, label: statusName(value) }));
/** An unknown status is shown as pending and never written back. */
const shown = orderStatus.catch('pending');

/** In milliseconds. */
const SHOWN = 5_000;
const FAILED = 'Failed to update status';

/** Options of a status change. */
interface ChangeOptions {
  /** True if the customer gets no e-mail. */
  isQuiet: boolean;
  /** True if a cancelled order is not refunded. */
  isKept: boolean;
  unpaidReason: string;
}

const usualOptions: ChangeOptions = { isQuiet: false, isKept: false, unpaidReason: '' };

const isSent = (status: string): boolean => status === 'shipped' || status === 'delivered';

/** Returns only the options that are set and apply to the status. */
function sentOf(
  { isQuiet, isKept, unpaidReason }: ChangeOptions,
  status: OrderStatus,
): Omit<ChangeStatusInput, 'status'> & { notify?: false } {
  const reason = unpaidReason.trim();
  return {
    ...(isQuiet && { notify: false }),
    ...(isKept && status === 'cancelled' && { refund: 'none' }),
    ...(reason !== '' && isSent(status) && { unpaidReason: reason }),
  };
}

/**
 * Changes the status to any other one with Apply; reverts and shows the reason if the server refuses. While a card is
 * being charged, the order is polled until the charge is complete.
 */
export function StatusSelect({ order, label }: { order: OrderView; label: string }) {
  const [changeStatus, { isLoading, error, reset }] = useChangeOrderStatusMutation();
  const [options, setOptions] = useState(usualOptions);
  const [isUnpaid, setUnpaid] = useState(false);
  const offerUndo = useStatusUndo();
  const [chargeRefusal, setChargeRefusal] = useState<string>();
  const dispatch = useDispatch();
  const [charge, setCharge] = useState<RequestedStatus | null>(null);
  const from = shown.parse(order.orderStatus);

  const endCharge = (status: OrderStatus, refusal: string | undefined) => {
    setCharge(null);
    reset();
    setChargeRefusal(refusal);
    const msg = `${orderName(order)} is now ${statusName(status)}.`;
    dispatch(
      refusal === undefined
        ? alertAdded({ type: 'success', msg, duration: SHOWN })
        : alertAdded({ type: 'error', msg: FAILED }),
    );
  };

  const commit = async (value: string) => {
    const status = orderStatus.parse(value);
    const { notify } = sentOf(options, status);
    setChargeRefusal(undefined);
    const result = await changeStatus({ order: order._id, status, ...sentOf(options, status) });
    setOptions(usualOptions);
    setUnpaid(errorCode(result.error) === 'order.chargeRefused');
    if (errorCode(result.error) === 'order.chargeUnderWay')
      setCharge({ status, since: Date.now() });
    else if (result.error) dispatch(alertAdded({ type: 'error', msg: FAILED }));
    else offerUndo({ order: order._id, name: orderName(order), from, to: status, notify });
    return !result.error;
  };

  return (
    <>
      <CommitSelect
        label={label}
        options={statuses}
        value={from}
        busy={isLoading}
        error={chargeRefusal ?? (error && serverMessage(error))}
        onCommit={commit}
      >
        {(status) => (
          <>
            <CheckField
              label="Don’t e-mail the customer"
              checked={options.isQuiet}
              onChange={({ target }) => {
                setOptions({ ...options, isQuiet: target.checked });
              }}
            />
            {status === 'cancelled' && (
              <>
                <CheckField
                  label="Keep the payment (refund later, or not at all)"
                  checked={options.isKept}
                  onChange={({ target }) => {
                    setOptions({ ...options, isKept: target.checked });
                  }}
                />
                <Suspense>
                  <CancelEffects order={order} isKept={options.isKept} />
                </Suspense>
              </>
            )}
            {isUnpaid && isSent(status) && (
              <TextField
                label="Send it unpaid, because"
                optional
                maxLength={300}
                value={options.unpaidReason}
                onChange={({ target }) => {
                  setOptions({ ...options, unpaidReason: target.value });
                }}
              />
            )}
          </>
        )}
      </CommitSelect>
      {charge && (
        <ChargeWatch
          order={order._id}
          requested={charge}
          onEnd={(refusal) => {
            endCharge(charge.status, refusal);
          }}
        />
      )}
    </>
  );
}
