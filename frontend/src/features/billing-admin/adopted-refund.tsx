import type { OperationView } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/office/dialog-button';
import { useReturnsOfOrderQuery } from '../order/returns/returns-api';
import { useAssignRefundMutation } from './billing-admin-api';
import { ConfirmForm } from './confirm-form';
import styles from './money-panel.module.css';

interface AdoptedRefundProps {
  order: string;
  refund: OperationView;
}

/** A refund made directly at the provider. Its credit note follows once staff have said what it was for. */
export function AdoptedRefund({ order, refund }: AdoptedRefundProps) {
  const [assign, { isLoading }] = useAssignRefundMutation();
  const [key] = useState(uuid);
  const { data } = useReturnsOfOrderQuery(order);
  const dispatch = useDispatch();
  const press = async (forReturn: string | null): Promise<void> => {
    const { error } = await assign({
      order,
      operation: refund._id,
      return: forReturn,
      key: `${key}-${forReturn ?? 'price'}`,
    });
    const msg = error ? errorMessage(error, 'This could not be saved') : 'Saved.';
    dispatch(alertAdded({ type: error ? 'error' : 'success', msg }));
  };
  const text = `${formatDollars(refund.amount)} was refunded at the provider`;
  const returns = data?.returns.filter(
    ({ state }) => state !== 'declined' && state !== 'cancelled',
  );
  return (
    <li>
      <span className={styles.warning}>{text}</span>
      <span className={styles.quiet}>
        What was it for? No credit note is issued until you choose.
      </span>
      <div className={styles.acts}>
        {returns?.map(({ _id, number }) => (
          <Button
            key={_id}
            size="small"
            variant="secondary"
            busy={isLoading}
            onClick={() => void press(_id)}
          >
            It was for return {number}
          </Button>
        ))}
        <DialogButton size="small" label="Price reduction…" title={`${text}: price reduction`}>
          {(close) => (
            <ConfirmForm
              text="A credit note is issued if there is an invoice."
              press="Price reduction"
              onPress={() => press(null)}
              onDone={close}
            />
          )}
        </DialogButton>
      </div>
    </li>
  );
}
