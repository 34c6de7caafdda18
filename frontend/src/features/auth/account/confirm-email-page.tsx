import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { errorMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import { AuthFrame } from '../auth-frame';
import styles from '../auth-frame.module.css';
import { selectIsAuthenticated } from '../auth-slice';
import { useConfirmEmailChangeMutation } from './email-api';
import { useReloadUser } from './use-reload-user';

const NO_LINK = 'This link is no longer valid. Please ask for a new one.';

/** Target of the mailed link. It requires a click, because some mailboxes open every link automatically. */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  const [token] = useState(hash.slice(1));
  const [confirm, { data, error, isLoading }] = useConfirmEmailChangeMutation();
  const reload = useReloadUser();
  const submit = async () => {
    const result = await confirm({ token });
    // The session of this browser may have ended, or may still have the previous address.
    if (!result.error) reload();
  };
  const refusal = token === '' ? NO_LINK : error && errorMessage(error, 'Something went wrong.');
  return (
    <AuthFrame
      title={data ? 'Your address has changed' : 'Confirm your new address'}
      intro={
        data
          ? 'From now on, log in with the new address. E-mails about your orders go there.'
          : 'You will log in with this address, e-mails about your orders will go there, and your other sessions will end.'
      }
    >
      <PageTitle>Confirm e-mail address</PageTitle>
      {data && (
        <p className={styles.good} role="status">
          {data.message}
        </p>
      )}
      {refusal !== undefined && (
        <p className={styles.note} role="alert">
          {refusal}
        </p>
      )}
      {!data && token !== '' && (
        <Button wide busy={isLoading} onClick={() => void submit()}>
          Confirm this address
        </Button>
      )}
      <After isDone={data !== undefined} />
    </AuthFrame>
  );
}

function After({ isDone }: { isDone: boolean }) {
  const isHere = useSelector(selectIsAuthenticated);
  if (isDone && !isHere)
    return (
      <ButtonLink to={paths.login.href()} variant="secondary">
        Log in
      </ButtonLink>
    );
  return (
    <p className={styles.after}>
      <Link to={paths.account.href()}>{isDone ? 'Your account' : 'Ask for a new link'}</Link>
    </p>
  );
}
