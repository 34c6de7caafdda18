import type { PendingEmailChange } from '@shop/contracts/auth/email-change';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import styles from './account-page.module.css';
import { useCancelEmailChangeMutation, useFindEmailChangeQuery } from './email-api';
import { EmailForm } from './email-form';
import { useReloadUser } from './use-reload-user';
import { timeText } from '../../../lib/day-text';

type Pending = NonNullable<PendingEmailChange['pending']>;

/** The address of the account, a form to change it, and the change that waits for its link. */
export function EmailPanel({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useFindEmailChangeQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const pending = data?.pending ?? null;
  useReloadWhenGone(pending);
  return (
    <Panel title="E-mail address">
      <p className={styles.text}>
        You log in with <strong className={styles.address}>{email}</strong>, and e-mails about your
        orders go there.
      </p>
      {!data && !error && <Spinner label="Loading..." />}
      {!data && error && (
        <div className={styles.form}>
          <p className={styles.note}>
            {errorMessage(error, 'We could not check for a pending change.')}
          </p>
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data && (pending ? <Waiting pending={pending} /> : <EmailForm />)}
    </Panel>
  );
}

/** Reloads the user once the pending change is gone, because its link may have been followed in another tab. */
function useReloadWhenGone(pending: Pending | null) {
  const reload = useReloadUser();
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !pending) reload();
    waited.current = pending !== null;
  }, [pending, reload]);
}

function Waiting({ pending }: { pending: Pending }) {
  const [cancel, { isLoading, error }] = useCancelEmailChangeMutation();
  const [isReplacing, setReplacing] = useState(false);
  const dispatch = useDispatch();
  const submit = async () => {
    const result = await cancel();
    if (!result.error) dispatch(alertAdded({ type: 'success', msg: result.data.message }));
  };
  return (
    <div className={styles.form}>
      <p className={styles.warning} role="status">
        Confirm the link that we sent to <strong className={styles.address}>{pending.email}</strong>
        . It is good until {timeText(pending.expiresAt)}. Nothing changes until then.
      </p>
      {error && (
        <p className={styles.note} role="alert">
          {errorMessage(error, 'The change could not be cancelled.')}
        </p>
      )}
      <div className={styles.choices}>
        <Button variant="secondary" busy={isLoading} onClick={() => void submit()}>
          Cancel the change
        </Button>
        {!isReplacing && (
          <Button
            variant="quiet"
            onClick={() => {
              setReplacing(true);
            }}
          >
            Send another link
          </Button>
        )}
      </div>
      {isReplacing && (
        <EmailForm
          email={pending.email}
          onSent={() => {
            setReplacing(false);
          }}
        />
      )}
    </div>
  );
}
