import type { WithdrawalView } from '@shop/contracts/ordering/withdrawals';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText, momentText } from '../../../lib/day-text';
import { errorMessage, errorStatus } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { LoadFailed } from '../../../ui/list/load-failed';
import { Badge } from '../../../ui/badge';
import { BackLink } from '../../../ui/office/back-link';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import { TextAreaField } from '../../../ui/text-area-field';
import { returnStateLabels, returnStateTones } from '../../order/returns/return-words';
import { WithdrawalBadges } from './withdrawal-badges';
import styles from './withdrawals.module.css';
import { useCompleteWithdrawalMutation, useGetWithdrawalQuery } from './withdrawals-api';

/** /admin/withdrawals/:id */
export function WithdrawalAdminPage() {
  const { id = '' } = useParams();
  const query = useGetWithdrawalQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isUnknown = errorStatus(error) === 404;
  return (
    <div className={styles.page}>
      <BackLink to={adminPaths.withdrawals.href()}>All withdrawals</BackLink>
      {!data && !error && <Spinner label="Loading withdrawal..." />}
      {!data && error && (
        <LoadFailed
          title={isUnknown ? 'Withdrawal not found' : 'The withdrawal could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {data && <Withdrawal withdrawal={data} />}
    </div>
  );
}

function Withdrawal({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { _id, name, email, typedNumber, items, order, receivedAt, endsAt, refundBy, done } =
    withdrawal;
  const opened = withdrawal.return;
  return (
    <>
      <PageTitle isPrivate>{`Withdrawal, ${name}`}</PageTitle>
      <Panel title={`Withdrawal of ${name}`}>
        <p className={styles.badges}>
          <WithdrawalBadges withdrawal={withdrawal} />
        </p>
        <dl className={styles.details}>
          <dt>Received</dt>
          <dd>{momentText(receivedAt)}</dd>
          <dt>Refund by</dt>
          <dd>{dayText(refundBy)}</dd>
          <dt>Order</dt>
          <dd>
            {order ? (
              <Link to={adminPaths.order.href(order._id)}>{order.number}</Link>
            ) : (
              'No order with this number and e-mail'
            )}
          </dd>
          {order && opened && (
            <>
              <dt>Return</dt>
              <dd>
                <Link to={adminPaths.order.href(order._id)}>{opened.number}</Link>{' '}
                <Badge tone={returnStateTones[opened.state]}>
                  {returnStateLabels[opened.state]}
                </Badge>
              </dd>
            </>
          )}
          <dt>Number as typed</dt>
          <dd>{typedNumber || 'None'}</dd>
          <dt>E-mail</dt>
          <dd>{email}</dd>
          <dt>Period ends</dt>
          <dd>{endsAt === null ? 'Not started: begins on delivery' : momentText(endsAt)}</dd>
          <dt>Items</dt>
          <dd className={styles.text}>{items || 'The whole order'}</dd>
        </dl>
      </Panel>
      {done ? (
        <Panel title={`Done by ${done.by}`}>
          <p className={styles.quiet}>{momentText(done.at)}</p>
          <p className={styles.text}>{done.note}</p>
        </Panel>
      ) : (
        <MarkAsDone withdrawal={_id} />
      )}
    </>
  );
}

/** Marks a withdrawal as done. A settled return does so by itself; the rest staff cancel and refund in the order. */
function MarkAsDone({ withdrawal }: { withdrawal: string }) {
  const [note, setNote] = useState('');
  const [complete, { error, isLoading }] = useCompleteWithdrawalMutation();
  return (
    <Panel title="Mark as done">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void complete({ withdrawal, note });
        }}
      >
        <TextAreaField
          label="Note"
          optional
          hint="What was done. Only staff can see it."
          rows={3}
          maxLength={2_000}
          value={note}
          onChange={({ target }) => {
            setNote(target.value);
          }}
        />
        {error && <p role="alert">{errorMessage(error, 'It could not be marked')}</p>}
        <div>
          <Button type="submit" busy={isLoading}>
            Mark as done
          </Button>
        </div>
      </form>
    </Panel>
  );
}
