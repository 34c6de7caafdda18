import type { OrderDetail } from '@shop/contracts/ordering/order';
import { dayText } from '../../../lib/day-text';
import { DialogButton } from '../../../ui/office/dialog-button';
import { CancelWords } from './cancel-words';
import { useRequestCancelMutation } from './cancel-request-api';
import styles from './cancel-request.module.css';

/** Lets a shopper request the cancellation of an order that is being prepared, and shows the decision. */
export function RequestCancel({ order: { _id: order, cancelRequest } }: { order: OrderDetail }) {
  const [request, { isLoading, error }] = useRequestCancelMutation();
  if (cancelRequest?.state === 'open')
    return (
      <p role="status" className={styles.note}>
        You requested the cancellation of this order on {dayText(cancelRequest.at)}. We reply by
        e-mail.
      </p>
    );
  return (
    <>
      {cancelRequest?.state === 'declined' && (
        <p className={styles.note}>
          We could not cancel this order{cancelRequest.note && `: ${cancelRequest.note}`}
        </p>
      )}
      <DialogButton label="Ask to cancel…" title="Ask to cancel this order">
        {(close) => (
          <CancelWords
            intro="We are already preparing this order. We will cancel it if we still can, and reply by e-mail."
            label="Why would you like to cancel it?"
            submit="Send request"
            busy={isLoading}
            error={error}
            onSend={async (reason) => {
              const result = await request({ order, reason });
              if (!result.error) close();
            }}
          />
        )}
      </DialogButton>
    </>
  );
}
