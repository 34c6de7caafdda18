import { formatDollars } from '@shop/contracts/money/price';
import { returnWishLabels } from '@shop/contracts/ordering/return-reason-labels';
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import { Link } from 'react-router-dom';
import { errorMessage } from '../../../lib/error-message';
import { SavedPdf } from '../../../lib/saved-pdf';
import { paths } from '../../../lib/paths';
import { dayText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DialogButton } from '../../../ui/office/dialog-button';
import { Panel } from '../../../ui/panel';
import styles from '../items/items.module.css';
import { ReturnForm } from './return-form';
import { ReturnPhotos } from './return-photos';
import { partsText, resultText, returnStateLabels, returnStateTones } from './return-words';
import {
  useCancelReturnMutation,
  useReturnsOfOrderQuery,
  useSaveReturnSlipMutation,
  useSendReturnMutation,
} from './returns-api';

/** The returns of an order for its customer, and a button for a new one; renders nothing until something was sent. */
export function OrderReturns({ order }: { order: string }) {
  const { data, error } = useReturnsOfOrderQuery(order, { refetchOnMountOrArgChange: true });
  if (error && !data)
    return (
      <Panel title="Returns">
        <p className={styles.quiet}>{errorMessage(error, 'Returns could not be loaded')}</p>
      </Panel>
    );
  if (!data || (data.returns.length === 0 && data.returnable.length === 0)) return null;
  const { returns, returnable, until, isOver } = data;
  return (
    <Panel title="Returns">
      <div className={styles.form}>
        {returns.length > 0 && (
          <ol role="list" className={styles.rows} aria-label="Returns">
            {returns.map((one) => (
              <ReturnRow key={one._id} one={one} />
            ))}
          </ol>
        )}
        {until !== undefined && (
          <p className={styles.quiet}>
            {isOver
              ? `Items could be returned until ${dayText(until)}.`
              : `You can return items until ${dayText(until)}.`}
          </p>
        )}
        {returnable.length > 0 && !isOver && (
          <div className={styles.actions}>
            <DialogButton label="Return items…" title="Return items">
              {(close) => <ReturnForm order={order} items={returnable} onDone={close} />}
            </DialogButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

const CANCELLABLE = ['requested', 'approved', 'inTransit'];

function ReturnRow({ one }: { one: OrderReturn }) {
  const { _id, number, state, wants, lines, results = [], refund, exchange, declined } = one;
  const [cancel, cancelling] = useCancelReturnMutation();
  const [send, sending] = useSendReturnMutation();
  const [save, saving] = useSaveReturnSlipMutation();
  const error = cancelling.error ?? sending.error;
  return (
    <li>
      <p>
        <strong>{number}</strong>{' '}
        <Badge tone={returnStateTones[state]}>{returnStateLabels[state]}</Badge>
      </p>
      <p className={styles.quiet}>{partsText(lines)}</p>
      {wants !== 'refund' && (
        <p className={styles.quiet}>You would like: {returnWishLabels[wants]}</p>
      )}
      {state === 'approved' && (
        <p className={styles.quiet}>
          Print the slip and the label, or write {number} on the parcel, and send it within 30 days.
        </p>
      )}
      {declined !== undefined && <p className={styles.quiet}>{declined}</p>}
      {results.map((result, nth) => (
        <p key={nth} className={styles.quiet}>
          {resultText(result)}
        </p>
      ))}
      {refund !== undefined && <p className={styles.quiet}>{formatDollars(refund)} credited.</p>}
      {exchange?.order && (
        <p className={styles.quiet}>
          Exchanged by{' '}
          <Link to={paths.order.href(exchange.order._id)}>order {exchange.order.number}</Link>
        </p>
      )}
      <ReturnPhotos one={one} canChange={CANCELLABLE.includes(state)} />
      <SavedPdf result={saving} failed="The slip could not be saved" />
      {error && <p role="alert">{errorMessage(error, 'The return could not be changed')}</p>}
      <div className={styles.actions}>
        {(state === 'approved' || state === 'inTransit') && (
          <Button
            size="small"
            variant="secondary"
            busy={saving.isLoading}
            onClick={() => void save({ _id, number })}
          >
            Slip and label
          </Button>
        )}
        {state === 'approved' && (
          <Button
            size="small"
            variant="secondary"
            busy={sending.isLoading}
            onClick={() => void send({ return: _id })}
          >
            I have sent it
          </Button>
        )}
        {CANCELLABLE.includes(state) && (
          <Button
            size="small"
            variant="quiet"
            busy={cancelling.isLoading}
            onClick={() => void cancel(_id)}
          >
            Cancel the return
          </Button>
        )}
      </div>
    </li>
  );
}
