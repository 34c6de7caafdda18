import { formatDollars } from '@shop/contracts/money/price';
import type { UnpaidEdit } from '@shop/contracts/ordering/unpaid-edit';
import { momentText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { changeText } from '../../order/items/order-revisions';
import { useWithdrawEditMutation } from './edit-order-api';
import styles from './edits.module.css';

interface WaitingEditProps {
  order: string;
  edit: UnpaidEdit;
}

/** Shows an edit that the customer must pay for, and lets staff withdraw it. */
export function WaitingEdit({ order, edit }: WaitingEditProps) {
  const [withdraw, { isLoading, error }] = useWithdrawEditMutation();
  const { items, added, delivery, difference, total, until, note, isPaid } = edit;
  const sum = formatDollars(difference);
  return (
    <Panel title="Edit awaiting payment">
      <div className={styles.form}>
        <p>{changeText({ kind: 'edit', items, added, delivery })}</p>
        {note && <p className={styles.quiet}>{note}</p>}
        <p>
          {isPaid
            ? `The customer has paid ${sum}: the order changes in a moment.`
            : `The customer pays ${sum} by link; the order then costs ${formatDollars(total)}. Until then it stays as it is.`}
        </p>
        {!isPaid && (
          <>
            <p className={styles.quiet}>Unpaid, it ends on {momentText(until)}.</p>
            <div className={styles.actions}>
              <Button
                variant="secondary"
                busy={isLoading}
                onClick={() => void withdraw({ order, edit: edit._id })}
              >
                Withdraw
              </Button>
            </div>
          </>
        )}
        {error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The edit could not be withdrawn')}
          </p>
        )}
      </div>
    </Panel>
  );
}
