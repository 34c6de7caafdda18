import type { OrderDetail } from '@shop/contracts/ordering/order';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { momentText } from '../../lib/day-text';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { DialogButton } from '../../ui/office/dialog-button';
import { Panel } from '../../ui/panel';
import { useDecideCancelMutation } from '../order/cancel-request/cancel-request-api';
import { CancelWords } from '../order/cancel-request/cancel-words';
import styles from './order-admin-page.module.css';

/** A customer's request to cancel the order: staff accept it, or decline it with a note. */
export function DecideCancel({
  order: { _id: order, cancelRequest, user },
}: {
  order: OrderDetail;
}) {
  const [decide, { isLoading, error }] = useDecideCancelMutation();
  const dispatch = useDispatch();
  if (cancelRequest?.state !== 'open') return null;
  const accept = async () => {
    const result = await decide({ order, isAccepted: true, note: '' });
    const msg = result.error
      ? errorMessage(result.error, 'The order could not be cancelled')
      : 'Order cancelled';
    dispatch(alertAdded({ type: result.error ? 'error' : 'success', msg }));
  };
  return (
    <Panel title="Cancellation requested">
      <p>
        {user.name} requested it on {momentText(cancelRequest.at)}.
      </p>
      {cancelRequest.reason && <blockquote>{cancelRequest.reason}</blockquote>}
      <p className={styles.quiet}>
        Cancelling returns the items to stock and refunds the payment. The customer gets an e-mail.
      </p>
      <div className={styles.papers}>
        <Button busy={isLoading} onClick={() => void accept()}>
          Cancel the order
        </Button>
        <DialogButton label="Decline…" title="Decline the cancellation">
          {(close) => (
            <CancelWords
              intro="The order continues, and the customer gets an e-mail with your note."
              label="Your note"
              submit="Decline"
              busy={isLoading}
              error={error}
              onSend={async (note) => {
                const result = await decide({ order, isAccepted: false, note });
                if (!result.error) close();
              }}
            />
          )}
        </DialogButton>
      </div>
    </Panel>
  );
}
