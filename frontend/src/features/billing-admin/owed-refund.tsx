import type { OperationView } from '@shop/contracts/billing/billing';
import type { OwedAction } from '@shop/contracts/billing/owed-refunds';
import { formatDollars } from '@shop/contracts/money/price';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/office/dialog-button';
import { useDecideOwedMutation } from './billing-admin-api';
import styles from './money-panel.module.css';
import { owedText } from './money-words';
import { ConfirmForm } from './confirm-form';

interface OwedRefundProps {
  order: string;
  refund: OperationView;
}

/** A failed refund with the ways to pay it. Only the first admin to choose one succeeds. */
export function OwedRefund({ order, refund }: OwedRefundProps) {
  const [decide] = useDecideOwedMutation();
  const [key] = useState(uuid);
  const [sent, setSent] = useState<OwedAction | null>(null);
  const dispatch = useDispatch();
  const press = async (action: OwedAction): Promise<void> => {
    setSent(action);
    const { error } = await decide({
      order,
      operation: refund._id,
      key: `${key}-${action}`,
      action,
    });
    setSent(null);
    const failed = error && errorMessage(error, 'This could not be done');
    dispatch(
      alertAdded(
        failed === undefined
          ? { type: 'success', msg: doneTexts[action] }
          : { type: 'error', msg: failed },
      ),
    );
  };
  const text = owedText(refund.amount);
  return (
    <li>
      <span className={styles.warning}>{text}</span>
      {refund.reason !== null && <span className={styles.quiet}>{refund.reason}</span>}
      <div className={styles.acts}>
        <Button
          size="small"
          variant="secondary"
          busy={sent === 'retry'}
          onClick={() => void press('retry')}
        >
          Try again
        </Button>
        <DialogButton size="small" label="Store credit…" title={`${text}: store credit`}>
          {(close) => (
            <ConfirmForm
              text={`The customer gets ${formatDollars(refund.amount)} as store credit, and an e-mail.`}
              press="Give store credit"
              onPress={() => press('credit')}
              onDone={close}
            />
          )}
        </DialogButton>
        <DialogButton size="small" label="Paid by hand…" title={`${text}: paid by hand`}>
          {(close) => (
            <ConfirmForm
              text={`You have paid ${formatDollars(refund.amount)} to the customer by bank transfer or in cash. The customer gets an e-mail.`}
              press="Paid by hand"
              onPress={() => press('byHand')}
              onDone={close}
            />
          )}
        </DialogButton>
      </div>
    </li>
  );
}

const doneTexts: Record<OwedAction, string> = {
  retry: 'The refund is tried again.',
  credit: 'The customer has the store credit.',
  byHand: 'Paid by hand.',
};
